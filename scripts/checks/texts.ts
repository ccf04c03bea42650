import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * Part of `npm run check`: no component shows a text that is no message and would stay English in every language. Looks at
 * the texts of JSX elements, at the strings among their children, and at attributes that people see or hear.
 */

const MESSAGES = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);
const SHOWN =
  /^(?:alt|aria-label|aria-description|aria-roledescription|caption|description|heading|hint|label|message|placeholder|subtitle|summary|text|title)$/;
/** Names and signs that are the same in every language. */
const NAMES =
  /\{\w+\}|\b(?:IST|SMS|WhatsApp|GeoNames|OpenStreetMap|CC BY 4\.0|SIL Open Font License|ODbL|JSON|CSV|UPI|QR|GSTIN|PAN|URL)\b/g;
/** Pages of development only, and what is drawn and never read. */
const LEFT_OUT = /\.test\.tsx$|^app\/pages\/dev\//;

const hasWord = (text: string) => /[A-Za-z]{2}/.test(text.replace(NAMES, ''));
/** A string with a blank or a capital letter; others are keys, class names and addresses. */
const isSentence = (text: string) =>
  hasWord(text) && /[A-Z]|\S\s+\S/.test(text) && !/^[a-z]+[A-Z]\w*$|:\/\//.test(text);

function isInMessage(node: ts.Node): boolean {
  for (let above = node.parent; !ts.isSourceFile(above); above = above.parent) {
    if (ts.isJsxElement(above) && MESSAGES.has(above.openingElement.tagName.getText())) return true;
    if (ts.isJsxSelfClosingElement(above) && MESSAGES.has(above.tagName.getText())) return true;
  }
  return false;
}

/** Whether a string is among an element's children, or the value of an attribute that people see or hear. */
function isShown(text: ts.Node): boolean {
  let node = text;
  while (
    ts.isConditionalExpression(node.parent) ||
    ts.isBinaryExpression(node.parent) ||
    ts.isParenthesizedExpression(node.parent)
  ) {
    // The condition of a choice is not shown, nor is a comparison.
    if (ts.isConditionalExpression(node.parent) && node.parent.condition === node) return false;
    if (
      ts.isBinaryExpression(node.parent) &&
      !/^(?:&&|\|\||\?\?|\+)$/.test(node.parent.operatorToken.getText())
    )
      return false;
    node = node.parent;
  }
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return SHOWN.test(parent.name.getText());
  if (!ts.isJsxExpression(parent)) return false;
  return !ts.isJsxAttribute(parent.parent) || SHOWN.test(parent.parent.name.getText());
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node) || ts.isTaggedTemplateExpression(node.parent)) return null;
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…');
}

/** Returns the texts in a component's source that are no messages, each with its line. */
export function textsWithoutMessage(file: string, source: string): string[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const string = textOf(node);
    const isText = ts.isJsxText(node) && hasWord(node.text);
    const isString =
      string !== null && !ts.isTaggedTemplateExpression(node.parent) && isSentence(string) && isShown(node);
    if ((isText || isString) && !isInMessage(node)) {
      const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1}: ${(string ?? node.getText()).trim()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

if (import.meta.main) {
  const files = globSync('{app,features,platform}/**/*.tsx').filter((file) => !LEFT_OUT.test(file));
  const found = files.flatMap((file) => textsWithoutMessage(file, readFileSync(file, 'utf8')));
  if (found.length > 0) {
    console.error(`These texts are no messages (Trans, t, text), so they stay English:\n${found.join('\n')}`);
    process.exitCode = 1;
  }
}
