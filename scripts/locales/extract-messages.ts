import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import type { ExtractorType } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import ts from 'typescript';

/** A text in plain TypeScript. `message` has `{0}`, `{1}` … for values. */
export type FoundText = { message: string; placeholders: Record<string, string>; line: number };

/** Tags of shared/translate.ts. */
const TAGS = new Set(['t', 'text']);
/** Properties whose values people see: of errors (shared/errors.ts) and of zod's schemas. */
const SENTENCE_PROPERTIES = new Set(['message', 'error']);
/** An English sentence, unlike a code or a path. */
const SENTENCE = /^[A-Z'"{].* /s;
/** A comment before a text, a list or an object of texts that are put into words later. */
const MARK = /\/\*\s*text\s*\*\/\s*$/;
/** In marked lists and objects: paths, slugs and codes beside the texts. */
const NO_TEXT = /^(?:[/#.].*|[a-z][\w.-]*|[^A-Za-z]*)$|(?:^|\s)(?:bg|text)-[a-z]+-/;

function messageOf(node: ts.Node): Omit<FoundText, 'line'> | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return { message: node.text, placeholders: {} };
  }
  if (!ts.isTemplateExpression(node)) return null;
  const placeholders: Record<string, string> = {};
  let message = node.head.text;
  for (const [index, span] of node.templateSpans.entries()) {
    placeholders[index] = span.expression.getText().replace(/\s+/g, ' ');
    message += `{${index}}${span.literal.text}`;
  }
  return { message, placeholders };
}

/** What a property or argument can be: a literal, or a choice or function that gives literals. */
function literalsIn(node: ts.Node): ts.Node[] {
  if (ts.isConditionalExpression(node)) return [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)];
  if (ts.isParenthesizedExpression(node)) return literalsIn(node.expression);
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return literalsIn(node.body);
  return [node];
}

/** All literals of a marked list or object, without the names of properties. */
function markedLiterals(node: ts.Node): ts.Node[] {
  if (messageOf(node) !== null) return [node];
  const found: ts.Node[] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(child)) return;
    if (messageOf(child) !== null && !NO_TEXT.test(messageOf(child)?.message ?? '')) found.push(child);
    else if (ts.isPropertyAssignment(child)) visit(child.initializer);
    else ts.forEachChild(child, visit);
  };
  ts.forEachChild(node, visit);
  return found;
}

/** Whether the name is a parameter of a function around the node: in components, `t` is a macro unless it is handed in. */
function isParameter(node: ts.Node, name: string): boolean {
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionLike(at) && at.parameters.some((one) => one.name.getText() === name)) return true;
  }
  return false;
}

/**
 * Finds the texts of plain TypeScript: tagged by `t` or `text`, marked by a text comment, messages of errors and of
 * schemas, and second arguments of `invalidField`.
 */
export function findTexts(filename: string, code: string, { hasMacros = false } = {}): FoundText[] {
  const kind = filename.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(filename, code, ts.ScriptTarget.Latest, true, kind);
  const found = new Map<string, FoundText>();
  const add = (node: ts.Node, accepts: (message: string) => boolean = () => true): void => {
    const text = messageOf(node);
    if (text === null || !accepts(text.message)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.set(text.message, { ...text, line: line + 1 });
  };
  const isSentence = (message: string) => SENTENCE.test(message);
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && TAGS.has(node.tag.getText())) {
      if (!hasMacros || node.tag.getText() !== 't' || isParameter(node, 't')) add(node.template);
    }
    if (ts.isPropertyAssignment(node) && SENTENCE_PROPERTIES.has(node.name.getText())) {
      for (const literal of literalsIn(node.initializer)) add(literal, isSentence);
    }
    if (ts.isCallExpression(node) && node.expression.getText() === 'invalidField') {
      for (const argument of node.arguments.slice(1))
        for (const one of literalsIn(argument)) add(one, isSentence);
    }
    if (ts.isExpression(node) && MARK.test(code.slice(node.getFullStart(), node.getStart()))) {
      for (const literal of markedLiterals(node)) add(literal);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()];
}

const MACRO = /@lingui\/(?:react|core)\/macro/;
/** Server files hold many other tags and messages: SQL, logs. Only these say something to people. */
const WITHOUT_TEXTS = /\.test\.tsx?$|^(?:app\/pages\/dev|scripts|db|test|e2e|bench)\//;

/** Macros of components, and the texts of plain TypeScript. Equal English is one message. */
export const messageExtractor: ExtractorType = {
  match: (filename) => /\.tsx?$/.test(filename) && !WITHOUT_TEXTS.test(filename),
  async extract(filename, code, onMessage, context) {
    const hasMacros = MACRO.test(code);
    if (hasMacros && 'extract' in babelExtractor)
      await babelExtractor.extract(filename, code, onMessage, context);
    for (const { message, placeholders, line } of findTexts(filename, code, { hasMacros })) {
      onMessage({ id: generateMessageId(message, ''), message, placeholders, origin: [filename, line, 0] });
    }
  },
};
