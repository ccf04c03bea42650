import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import type { ExtractorType } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import ts from 'typescript';

/** A text in plain TypeScript. `message` has `{0}`, `{1}` … for values. */
export type FoundText = { message: string; placeholders: Record<string, string>; line: number };

/** Tags of shared/texts/translate.ts and shared/texts/issue-text.ts. */
const TAGS = new Set(['t', 'say', 'text', 'issueText']);

function messageOf(node: ts.TemplateLiteral): Omit<FoundText, 'line'> {
  if (ts.isNoSubstitutionTemplateLiteral(node)) return { message: node.text, placeholders: {} };
  const placeholders: Record<string, string> = {};
  let message = node.head.text;
  for (const [index, span] of node.templateSpans.entries()) {
    placeholders[index] = span.expression.getText().replace(/\s+/g, ' ');
    message += `{${index}}${span.literal.text}`;
  }
  return { message, placeholders };
}

/** Whether the name is a parameter of a function around the node: in components, `t` is a macro unless it is handed in. */
function isParameter(node: ts.Node, name: string): boolean {
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionLike(at) && at.parameters.some((one) => one.name.getText() === name)) return true;
  }
  return false;
}

/** Finds the texts of plain TypeScript, by their tags. */
export function findTexts(filename: string, code: string, { hasMacros = false } = {}): FoundText[] {
  const kind = filename.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(filename, code, ts.ScriptTarget.Latest, true, kind);
  const found = new Map<string, FoundText>();
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && TAGS.has(node.tag.getText())) {
      const isMacro = hasMacros && node.tag.getText() === 't' && !isParameter(node, 't');
      const { line } = source.getLineAndCharacterOfPosition(node.template.getStart());
      const text = messageOf(node.template);
      if (!isMacro) found.set(text.message, { ...text, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()];
}

const MACRO = /@lingui\/(?:react|core)\/macro/;
/** Nothing here says something to people. */
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
