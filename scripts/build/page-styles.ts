import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Rule, type Selector, transform } from 'lightningcss';
import type { Plugin } from 'vite';
import { fontlessStyleFile, type StylePart } from '../../platform/server/ssr/page-styles.ts';

/**
 * The minifier adds copies of the OKLCH colours in lab notation for wider gamuts. They are removed: our colours are all
 * within sRGB, where both notations mean the same colour.
 */
const WIDE_COLOURS = /@supports \(color:lab\(0% 0 0\)\)\{(?:[^{}]*\{[^{}]*\})*\}/g;

/**
 * Writes the rules of the built stylesheets to `.vite/page-styles.json`, beside the manifest, and a copy of each stylesheet
 * without fonts (`fontlessStyleFile`).
 */
export function splitPageStyles(): Plugin {
  return {
    name: 'split-page-styles',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      // After Vite has written its stylesheets.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
          const text = withoutLayers(String(file.source).replace(WIDE_COLOURS, ''));
          file.source = text;
          this.emitFile({
            type: 'asset',
            fileName: fontlessStyleFile(file.fileName),
            source: text.replaceAll(FONT, ''),
          });
        }
      },
    },
    writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => file.endsWith('.css'));
      const stylesheets = files.filter((file) => files.includes(fontlessStyleFile(file)));
      const parts = stylesheets.flatMap((file) => splitStyles(readFileSync(join(dir, file), 'utf8')));
      writeFileSync(join(dir, '.vite/page-styles.json'), JSON.stringify(parts));
    },
  };
}

/**
 * Replaces the stylesheet's layers by plain rules in the same order: when a stylesheet with layers is added to a page,
 * browsers reload all fonts and lay out all text. Without layers, specificity counts: use `:where()` in `base` and
 * `components` so that one class can override them.
 */
export function withoutLayers(stylesheet: string): string {
  let css = '';
  let rest = stylesheet.replaceAll(/@layer [\w-]+(?:,\s*[\w-]+)*;/g, '');
  for (let at = rest.search(LAYER); at !== -1; at = rest.search(LAYER)) {
    const begin = rest.indexOf('{', at) + 1;
    const end = endOf(rest, begin);
    css += rest.slice(0, at) + rest.slice(begin, end);
    rest = rest.slice(end + 1);
  }
  return css + rest;
}

const LAYER = /@layer [\w-]+\s*\{/;

/** Offset of the brace that closes the block beginning at `begin`. Throws if there is none. */
function endOf(css: string, begin: number): number {
  let depth = 1;
  for (const { index, 0: brace } of css.slice(begin).matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth === 0) return begin + index;
  }
  throw new Error('A layer of the stylesheet has no end');
}

const FONT = /@font-face\{[^}]*\}/g;

/** The comment with which Vite ends its stylesheets. */
const END_MARK = /\s*(?:\/\*[^*]*\*\/\s*)?$/;

/**
 * Splits a minified stylesheet into its rules, so that the server can send a page the rules that it uses without parsing
 * CSS. lightningcss tells where rules begin; a rule ends where the next one begins. Throws if a rule cannot be split.
 */
export function splitStyles(stylesheet: string): StylePart[] {
  const css = stylesheet.replace(END_MARK, '');
  const rules: Rule[] = [];
  transform({
    filename: 'page.css',
    code: Buffer.from(css),
    visitor: { StyleSheet: (sheet) => void rules.push(...(sheet.rules as Rule[])) },
  });
  return partsOf(css, rules, css.length);
}

function partsOf(css: string, rules: readonly Rule[], end: number): StylePart[] {
  return rules.map((rule, index) => {
    const next = rules[index + 1];
    return partOf(css, rule, next ? startOf(css, next) : end);
  });
}

function partOf(css: string, rule: Rule, end: number): StylePart {
  const start = startOf(css, rule);
  const text = css.slice(start, end);
  switch (rule.type) {
    case 'style': {
      const selectors = rule.value.selectors.map((selector) => ({
        text: printSelector(selector),
        needs: needsOf(selector),
      }));
      const head = selectors.map((selector) => selector.text).join(',');
      if (!text.startsWith(`${head}{`) || !text.endsWith('}'))
        throw new Error(`Cannot split the rule ${text}`);
      const block = text.slice(head.length + 1, -1);
      const [first, ...more] = selectors;
      const isForPage = more.length === 0 || selectors.every(({ needs }) => needs.length === 0);
      if (!isForPage || /^\./.test(head) || !block.startsWith('--')) return { selectors, block };
      return { head, needs: first?.needs ?? [], parts: declarationsOf(block) };
    }
    case 'media':
    case 'supports':
    case 'container':
    case 'layer-block': {
      const [first] = rule.value.rules;
      if (first === undefined) return text;
      const head = css.slice(start, startOf(css, first));
      if (!head.endsWith('{') || !text.endsWith('}')) throw new Error(`Cannot split the group ${text}`);
      return { head: head.slice(0, -1), parts: partsOf(css, rule.value.rules, end - 1) };
    }
    case 'property':
      return { property: rule.value.name, text };
    default:
      return text;
  }
}

/** Start offset of a rule. Lines count from 0, columns from 1. */
function startOf(css: string, rule: Rule): number {
  const value = 'value' in rule ? rule.value : null;
  if (value === null || !('loc' in value)) throw new Error(`A ${rule.type} rule has no position`);
  const { line, column } = value.loc;
  let start = 0;
  for (let before = 0; before < line; before += 1) start = css.indexOf('\n', start) + 1;
  return start + column - 1;
}

/** Parts of form fields, which only pages with a field need. */
const FIELD_PARTS = /placeholder|file-selector|spin-button|search-|datetime|date-and-time|calendar/;

/** Classes, elements and the theme that a selector requires; those in `:not()` and `:is()` are optional. */
function needsOf(selector: Selector): string[] {
  return selector.flatMap((part) => {
    if (part.type === 'class') return [`.${part.name}`];
    if (part.type === 'type') return [part.name];
    if (part.type === 'attribute' && part.name === 'data-theme')
      return [`[data-theme=${part.operation?.value}]`];
    return part.type === 'pseudo-element' && FIELD_PARTS.test(JSON.stringify(part)) ? ['input'] : [];
  });
}

/**
 * Splits a block into declarations. Custom properties become separate parts, which are left out of pages that don't use
 * them.
 */
function declarationsOf(block: string): StylePart[] {
  const parts = block.match(/(?:[^;"'(]|"[^"]*"|'[^']*'|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
  if (parts.join(';') !== block.replace(/;$/, '')) throw new Error(`Cannot split the declarations ${block}`);
  return parts.map((text) => {
    const property = /^--[\w-]+/.exec(text)?.[0];
    return property === undefined ? `${text};` : { property, text: `${text};` };
  });
}

function printSelector(selector: Selector): string {
  const { code } = transform({
    filename: 'selector.css',
    code: Buffer.from('x{top:0}'),
    minify: true,
    visitor: { Selector: () => selector },
  });
  return code.toString().slice(0, -'{top:0}'.length);
}
