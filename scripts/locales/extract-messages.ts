import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import type { ExtractorType } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import ts from 'typescript';
import { pluralText } from '../../shared/texts/translate.ts';

/** A text that is declared without Lingui's macros. `message` has `{0}`, `{1}` … for values. */
export type FoundText = { message: string; placeholders: Record<string, string>; line: number };

/** Tags of shared/texts/translate.ts and shared/texts/issue-text.ts. */
const TAGS = new Set(['t', 'say', 'text', 'issueText']);

const sourceOf = (node: ts.Node): string => node.getText().replace(/\s+/g, ' ');

function messageOf(node: ts.TemplateLiteral): Omit<FoundText, 'line'> {
  if (ts.isNoSubstitutionTemplateLiteral(node)) return { message: node.text, placeholders: {} };
  const placeholders: Record<string, string> = {};
  let message = node.head.text;
  for (const [index, span] of node.templateSpans.entries()) {
    placeholders[index] = sourceOf(span.expression);
    message += `{${index}}${span.literal.text}`;
  }
  return { message, placeholders };
}

/**
 * True if a function around the node has a parameter of this name: in components, `t` is a macro unless it is a
 * parameter.
 */
function isParameter(node: ts.Node, name: string): boolean {
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionLike(at) && at.parameters.some((one) => one.name.getText() === name)) return true;
  }
  return false;
}

/** The message of `pluralText(count, { one, other }, …)` (shared/texts/translate.ts), or null for every other node. */
function pluralOf(node: ts.Node): Omit<FoundText, 'line'> | null {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'pluralText') return null;
  const [count, forms, ...values] = node.arguments;
  if (count === undefined || forms === undefined) return null;
  const literals = ts.isObjectLiteralExpression(forms)
    ? forms.properties.map((form) =>
        ts.isPropertyAssignment(form) && ts.isStringLiteralLike(form.initializer)
          ? form.initializer.text
          : null,
      )
    : [];
  const [one, other] = literals;
  if (typeof one !== 'string' || typeof other !== 'string')
    throw new Error(`The forms of pluralText are no literals: ${node.getText()}`);
  const placeholders = Object.fromEntries([count, ...values].map((node, index) => [index, sourceOf(node)]));
  return { message: pluralText(0, { one, other }).message, placeholders };
}

/** Finds the texts that are declared without macros: tagged templates and calls of `pluralText`. */
export function findTexts(filename: string, code: string, { hasMacros = false } = {}): FoundText[] {
  const kind = filename.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(filename, code, ts.ScriptTarget.Latest, true, kind);
  const found = new Map<string, FoundText>();
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const visit = (node: ts.Node): void => {
    const plural = pluralOf(node);
    if (plural !== null) found.set(plural.message, { ...plural, line: lineOf(node) });
    if (ts.isTaggedTemplateExpression(node) && TAGS.has(node.tag.getText())) {
      const isMacro = hasMacros && node.tag.getText() === 't' && !isParameter(node, 't');
      const text = messageOf(node.template);
      if (!isMacro) found.set(text.message, { ...text, line: lineOf(node.template) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()];
}

const MACRO = /@lingui\/(?:react|core)\/macro/;
/** Files without texts for users: tests, scripts and development pages. */
const WITHOUT_TEXTS = /\.test\.tsx?$|^(?:app\/pages\/dev|scripts|db|test|e2e|bench)\//;

/** Extracts macros of components and tagged texts. Equal English texts become one message. */
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
