import ts from 'typescript';
import { namesInSql, namesInText } from './sql-names.ts';

/** A table or view that a file names in a query. */
export type TableUse = { name: string; line: number; writes: boolean };
/** A query whose tables can't be determined statically. */
export type UnreadableQuery = { line: number; code: string };

const READS = new Set([
  'selectFrom',
  'from',
  'using',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
  'crossJoinLateral',
  'crossApply',
  'outerApply',
]);
const WRITES = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto']);
/** Methods of `sql` that turn text into a name or statement. */
const TEXT_MAKERS = new Set(['raw', 'table', 'id']);

const STORE = /store\.ts$/;

function isSqlTag(tag: ts.Expression): boolean {
  const callee = ts.isExpressionWithTypeArguments(tag) ? tag.expression : tag;
  return ts.isIdentifier(callee) && callee.text === 'sql';
}

/** Returns the template's text. Each placeholder becomes `$0`, which is no table name. */
function templateText(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join(' $0 ');
}

/**
 * Finds the tables and views that a file's queries use, and queries whose table can't be read from the code. `names`:
 * all tables and views of the schema.
 */
export function findTableUse(
  file: string,
  text: string,
  names: ReadonlySet<string>,
): { uses: TableUse[]; unreadable: UnreadableQuery[] } {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const uses: TableUse[] = [];
  const unreadable: UnreadableQuery[] = [];
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const isStore = STORE.test(file);

  const use = (node: ts.Node, name: string, writes: boolean) => {
    if (names.has(name)) uses.push({ name, line: lineOf(node), writes });
  };
  const refuse = (node: ts.Node) =>
    unreadable.push({ line: lineOf(node), code: node.getText().split('\n')[0] ?? '' });

  /**
   * Records the tables of an argument: `'users as u'`, a list, or a conditional. Subqueries and callbacks are visited
   * separately.
   */
  function readTableArgument(argument: ts.Expression, writes: boolean): void {
    if (ts.isStringLiteralLike(argument)) use(argument, argument.text.trim().split(/\s+/)[0] ?? '', writes);
    else if (ts.isArrayLiteralExpression(argument)) {
      for (const element of argument.elements) readTableArgument(element, writes);
    } else if (ts.isConditionalExpression(argument)) {
      readTableArgument(argument.whenTrue, writes);
      readTableArgument(argument.whenFalse, writes);
    } else if (ts.isParenthesizedExpression(argument) || ts.isAsExpression(argument)) {
      readTableArgument(argument.expression, writes);
    } else if (
      !ts.isArrowFunction(argument) &&
      !ts.isFunctionExpression(argument) &&
      !ts.isCallExpression(argument) &&
      !ts.isTaggedTemplateExpression(argument)
    ) {
      refuse(argument);
    }
  }

  function readCall(call: ts.CallExpression): void {
    if (!ts.isPropertyAccessExpression(call.expression)) return;
    const method = call.expression.name.text;
    const [argument] = call.arguments;
    if (argument === undefined) return;
    if (TEXT_MAKERS.has(method) && call.expression.expression.getText() === 'sql') {
      if (!hasOnlyTexts(argument)) refuse(call);
      for (const literal of textsIn(argument)) {
        for (const found of namesInSql(literal.text, names)) use(literal, found.name, found.writes);
      }
    } else if (WRITES.has(method)) readTableArgument(argument, true);
    else if (READS.has(method) && !isOtherFrom(call)) readTableArgument(argument, false);
    else if (call.expression.expression.getText().endsWith('.dynamic')) refuse(call);
  }

  function visit(node: ts.Node): void {
    if (ts.isTaggedTemplateExpression(node) && isSqlTag(node.tag)) {
      for (const found of namesInSql(templateText(node.template), names)) use(node, found.name, found.writes);
    } else if (ts.isCallExpression(node)) readCall(node);
    else if (isStore && isPlainText(node)) {
      const content = ts.isStringLiteralLike(node) ? node.text : templateText(node);
      for (const found of namesInText(content, names)) use(node, found.name, found.writes);
    } else if (ts.isImportSpecifier(node) && node.propertyName?.text === 'sql') refuse(node);
    ts.forEachChild(node, visit);
  }
  visit(source);
  return { uses, unreadable };
}

/** True for `Array.from`, `Buffer.from` and similar: a receiver with a capital letter is not a query. */
function isOtherFrom({ expression }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression)) return false;
  return ts.isIdentifier(expression.expression) && /^[A-Z]/.test(expression.expression.text);
}

function textsIn(argument: ts.Expression): ts.StringLiteralLike[] {
  if (ts.isStringLiteralLike(argument)) return [argument];
  if (ts.isConditionalExpression(argument))
    return [...textsIn(argument.whenTrue), ...textsIn(argument.whenFalse)];
  return [];
}

function hasOnlyTexts(argument: ts.Expression): boolean {
  if (ts.isConditionalExpression(argument))
    return hasOnlyTexts(argument.whenTrue) && hasOnlyTexts(argument.whenFalse);
  return ts.isStringLiteralLike(argument);
}

/** True for a string or template literal outside types, imports and tagged templates. */
function isPlainText(node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false;
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isTaggedTemplateExpression(parent)) return false;
  return !ts.isLiteralTypeNode(parent);
}
