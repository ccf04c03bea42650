import { globSync, readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * Wraps the English of components in Lingui's macros: text between tags in <Trans>, texts in attributes, properties and
 * calls in t``. What is wrapped already stays, so it can run again after others changed components. Prints what it left.
 */

const FILES = ['app/pages/**/*.tsx', 'features/*/web/**/*.tsx', 'platform/web/**/*.tsx'];
const SKIPPED = /\.test\.tsx$|^app\/pages\/dev\/|^platform\/web\/mail\/|sample-sign-ins/;

/** Elements that belong to the sentence around them. */
const INLINE = new Set(['a', 'b', 'strong', 'em', 'i', 'Link', 'br', 'bdi', 'code', 'time']);
/** Elements whose children must be a string. */
const STRING_ONLY = new Set(['title', 'option', 'textarea']);
const NOT_TEXT_ELEMENTS = new Set(['code', 'kbd', 'style', 'script', 'Trans', 'Plural']);

const ATTRIBUTES = new Set(
  (
    'title label pendingLabel aria-label text hint placeholder legend heading description lead dismissLabel confirmLabel ' +
    'intro subtitle term alt failed error action note submitLabel emptyText withoutScript failedText thing done'
  ).split(' '),
);
const PROPERTIES = new Set(
  'title text description label done failed advice message incomplete later repeated hint heading'.split(' '),
);
const CALLS =
  /^(?:errorText|(?:\w+\.)?alert|failed|setError|setProblem|setNotice|useEnding|tellPreview|toast)$/;

const HAS_WORD = /[A-Za-z]{2}/;
const SENTENCE = /^[A-Z][^<>]*[a-z]|[a-z]{2} [a-z]/;
const CLASSES =
  /(?:^|\s)(?:[a-z-]+:)?(?:text|bg|border|flex|grid|min-h|max-w|mt|px|py|inline|rounded|block)(?:-|\s|$)/;

type Edit = { at: number; end: number; text: string };
type Literal = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression;

const isLiteral = (node: ts.Node): node is Literal =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);

function plainText(node: Literal): string {
  if (!ts.isTemplateExpression(node)) return node.text;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

/** A value that can stand in a message: no markup, no choice between texts. */
function isSimple(node: ts.Node): boolean {
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return false;
  if (ts.isConditionalExpression(node) || ts.isArrowFunction(node) || ts.isBinaryExpression(node))
    return false;
  let simple = true;
  ts.forEachChild(node, (child) => {
    simple &&= isSimple(child);
  });
  return simple;
}

const tagOf = (node: ts.JsxElement | ts.JsxSelfClosingElement): string =>
  (ts.isJsxElement(node) ? node.openingElement : node).tagName.getText();

type Part = 'word' | 'space' | 'value' | 'inline' | 'break';

function partOf(child: ts.JsxChild): Part {
  if (ts.isJsxText(child)) {
    if (child.text.trim() === '') return child.text.includes('\n') ? 'space' : 'space';
    return 'word';
  }
  if (ts.isJsxExpression(child)) {
    if (child.expression === undefined) return 'break';
    if (ts.isStringLiteral(child.expression) && child.expression.text.trim() === '') return 'space';
    // Node-valued properties are pieces of a page, not values of a sentence.
    if (/^(?:children|icon|action|menu|header|footer)$/.test(child.expression.getText())) return 'break';
    return isSimple(child.expression) ? 'value' : 'break';
  }
  if (ts.isJsxSelfClosingElement(child)) return INLINE.has(tagOf(child)) ? 'inline' : 'break';
  if (ts.isJsxElement(child) && INLINE.has(tagOf(child))) {
    return child.children.every((one) => partOf(one) !== 'break') ? 'inline' : 'break';
  }
  return 'break';
}

class File {
  readonly edits: Edit[] = [];
  readonly left: string[] = [];
  readonly hooks = new Set<ts.Node>();
  readonly source: ts.SourceFile;
  usesTrans = false;
  readonly path: string;
  readonly code: string;

  constructor(path: string, code: string) {
    this.path = path;
    this.code = code;
    this.source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  }

  insert(at: number, text: string): void {
    this.edits.push({ at, end: at, text });
  }

  /** The component or hook around a node; null if there is none that can call a hook. */
  componentOf(node: ts.Node): ts.Node | null {
    for (let one: ts.Node | undefined = node.parent; one; one = one.parent) {
      if (ts.isParameter(one)) return null;
      if (ts.isFunctionDeclaration(one) && ts.isSourceFile(one.parent)) {
        const name = one.name?.text ?? '';
        return /^(?:[A-Z]|use[A-Z])/.test(name) && one.body ? one : null;
      }
    }
    return null;
  }

  leave(node: ts.Node, text: string): void {
    const { line } = this.source.getLineAndCharacterOfPosition(node.getStart());
    this.left.push(`${this.path}:${line + 1} ${text.slice(0, 80).replace(/\s+/g, ' ')}`);
  }

  /** Makes a literal a translated one. */
  wrapLiteral(node: Literal): void {
    const component = this.componentOf(node);
    if (component === null) {
      this.leave(node, plainText(node));
      return;
    }
    if (
      ts.isTemplateExpression(node) &&
      !node.templateSpans.every(({ expression }) => isSimple(expression))
    ) {
      this.leave(node, plainText(node));
      return;
    }
    this.hooks.add(component);
    const raw = node.getText();
    const template = ts.isStringLiteral(node)
      ? `\`${node.text.replace(/[\\`]/g, '\\$&').replaceAll('${', '\\${')}\``
      : raw;
    const inAttribute = ts.isJsxAttribute(node.parent);
    this.edits.push({
      at: node.getStart(),
      end: node.getEnd(),
      text: inAttribute ? `{t${template}}` : `t${template}`,
    });
  }

  wrapRun(run: readonly ts.JsxChild[], parentTag: string): void {
    let parts = [...run];
    while (parts.length > 0 && partOf(parts[0] as ts.JsxChild) === 'space') parts = parts.slice(1);
    while (parts.length > 0 && partOf(parts.at(-1) as ts.JsxChild) === 'space') parts = parts.slice(0, -1);
    const [first, last] = [parts[0], parts.at(-1)];
    if (first === undefined || last === undefined) return;
    if (!parts.some((part) => ts.isJsxText(part) && HAS_WORD.test(part.text))) return;
    if (STRING_ONLY.has(parentTag)) {
      this.wrapString(parts);
      return;
    }
    this.usesTrans = true;
    let at = first.getFullStart();
    let before = '';
    if (ts.isJsxText(first)) {
      const space = /^\s*/.exec(first.text)?.[0] ?? '';
      at += space.length;
      if (space !== '' && !space.includes('\n')) before = "{' '}";
    }
    let end = last.getEnd();
    let after = '';
    if (ts.isJsxText(last)) {
      const space = /\s*$/.exec(last.text)?.[0] ?? '';
      end -= space.length;
      if (space !== '' && !space.includes('\n')) after = "{' '}";
    }
    if (before !== '') this.edits.push({ at: first.getFullStart(), end: at, text: before });
    this.insert(at, '<Trans>');
    this.insert(end, '</Trans>');
    if (after !== '') this.edits.push({ at: end, end: last.getEnd(), text: after });
  }

  wrapString(parts: readonly ts.JsxChild[]): void {
    const [first, last] = [parts[0] as ts.JsxChild, parts.at(-1) as ts.JsxChild];
    const component = this.componentOf(first);
    if (component === null) {
      this.leave(first, first.getText());
      return;
    }
    this.hooks.add(component);
    const text = parts.map((part) => {
      if (ts.isJsxText(part)) return part.text.replace(/\s+/g, ' ');
      return `$${part.getText()}`;
    });
    this.edits.push({ at: first.getFullStart(), end: last.getEnd(), text: `{t\`${text.join('').trim()}\`}` });
  }

  visit(node: ts.Node): void {
    if (ts.isTaggedTemplateExpression(node) || ts.isImportDeclaration(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const tag = ts.isJsxElement(node) ? tagOf(node) : '';
      if (NOT_TEXT_ELEMENTS.has(tag)) return;
      let run: ts.JsxChild[] = [];
      const inSentence: ts.JsxChild[] = [];
      const close = () => {
        if (run.some((part) => ts.isJsxText(part) && HAS_WORD.test(part.text))) {
          this.wrapRun(run, tag);
          inSentence.push(...run);
        }
        run = [];
      };
      for (const child of node.children) {
        if (partOf(child) === 'break') close();
        else run.push(child);
      }
      close();
      if (ts.isJsxElement(node)) this.visit(node.openingElement);
      for (const child of node.children) {
        if (!inSentence.includes(child)) this.visit(child);
        // Attributes inside of a sentence are not part of its message.
        else if (ts.isJsxElement(child)) this.visit(child.openingElement);
      }
      return;
    }
    if (isLiteral(node) && this.isText(node)) {
      this.wrapLiteral(node);
      return;
    }
    ts.forEachChild(node, (child) => this.visit(child));
  }

  /** Whether a literal stands where people read it. */
  isText(node: Literal): boolean {
    const text = plainText(node);
    if (!HAS_WORD.test(text) || /^[/#]/.test(text)) return false;
    let child: ts.Node = node;
    let parent = node.parent;
    while (
      (ts.isConditionalExpression(parent) && parent.condition !== child) ||
      ts.isParenthesizedExpression(parent) ||
      (ts.isJsxExpression(parent) && ts.isJsxAttribute(parent.parent)) ||
      (ts.isBinaryExpression(parent) &&
        parent.right === child &&
        ['&&', '??', '||'].includes(parent.operatorToken.getText()))
    ) {
      child = parent;
      parent = parent.parent;
    }
    if (ts.isJsxAttribute(parent)) return ATTRIBUTES.has(parent.name.getText());
    if (ts.isJsxExpression(parent)) return SENTENCE.test(text);
    if (CLASSES.test(text) || !SENTENCE.test(text)) return false;
    if (ts.isPropertyAssignment(parent)) return PROPERTIES.has(parent.name.getText());
    if (ts.isCallExpression(parent)) return CALLS.test(parent.expression.getText());
    if (
      ts.isVariableDeclaration(parent) ||
      ts.isReturnStatement(parent) ||
      ts.isArrayLiteralExpression(parent)
    ) {
      return this.componentOf(node) !== null && /^[A-Z].* /.test(text);
    }
    return false;
  }

  result(): string {
    for (const component of this.hooks) {
      const { body } = component as ts.FunctionDeclaration;
      if (body === undefined || /const \{[^}]*\bt\b[^}]*\} = useLingui\(\)/.test(body.getText())) continue;
      this.insert(body.getStart() + 1, '\n  const { t } = useLingui();');
    }
    if (this.edits.length === 0) return this.code;
    let code = this.code;
    // From the end; insertions at one place keep their order.
    for (const { at, end, text } of [...this.edits].sort((a, b) => b.at - a.at || b.end - a.end)) {
      code = code.slice(0, at) + text + code.slice(end);
    }
    const names = [
      ...(/<Trans>/.test(code) ? ['Trans'] : []),
      ...(/useLingui\(/.test(code) ? ['useLingui'] : []),
    ];
    const known = /import \{[^}]*\} from '@lingui\/react\/macro';\n/;
    const line = `import { ${names.join(', ')} } from '@lingui/react/macro';\n`;
    if (known.test(code)) {
      const own = /import \{([^}]*)\} from '@lingui\/react\/macro';/.exec(code)?.[1] ?? '';
      const all = new Set(
        [...own.split(',').map((name) => name.trim()), ...names].filter((name) => name !== ''),
      );
      return code.replace(known, `import { ${[...all].sort().join(', ')} } from '@lingui/react/macro';\n`);
    }
    const first = this.source.statements[0]?.getStart() ?? 0;
    return code.slice(0, first) + line + code.slice(first);
  }
}

let changed = 0;
const left: string[] = [];
for (const path of globSync(FILES).sort()) {
  if (SKIPPED.test(path)) continue;
  const code = readFileSync(path, 'utf8');
  const file = new File(path, code);
  file.visit(file.source);
  left.push(...file.left);
  const result = file.result();
  if (result === code) continue;
  writeFileSync(path, result);
  changed += 1;
}
console.log(left.join('\n'));
console.log(`${changed} files changed, ${left.length} texts left`);
