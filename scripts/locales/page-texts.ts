import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { type Compiled, catalogueOf } from '../../platform/server/locales/catalogue.ts';
import { LOCALES, type Locale } from '../../shared/locale.ts';

type Chunk = { fileName: string; code: string; imports: string[] };
type Texts = Record<string, Compiled>;

const IMPORT = /import\((["'`])\.\/([\w.-]+)\.js\1\)/g;
const ID = /(["'`])([\w+/-]{6})\1/g;
const QUOTE = /["'`\\\n]/;
const quote = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The translations that a chunk needs: by id for macros, by the English for texts of plain TypeScript. */
export function textsIn(code: string, locale: Locale): Texts {
  const ids = new Set([...code.matchAll(ID)].map(([, , id = '']) => id));
  const texts: Texts = {};
  for (const { id, message, context, compiled } of catalogueOf(locale)) {
    if (ids.has(id)) texts[id] = compiled;
    if (context === null && isInPlainCode(code, message)) texts[message] = compiled;
  }
  return texts;
}

/** Whether the code has the text itself, and not only as a macro's English. */
function isInPlainCode(code: string, message: string): boolean {
  const parts = message.split(/\{\d+\}/);
  // Nearly every message is in no chunk but one or two, and plain text is what a search finds fastest.
  if (!parts.every((part) => QUOTE.test(part) || code.includes(part))) return false;
  if (parts.length > 1) return new RegExp(parts.map(quote).join('\\$\\{[^`]+?\\}')).test(code);
  for (const mark of ['"', "'", '`']) {
    const escaped = message.replaceAll(mark, `\\${mark}`);
    const literal = mark + escaped + mark;
    for (let at = code.indexOf(literal); at !== -1; at = code.indexOf(literal, at + 1)) {
      if (!code.slice(Math.max(0, at - 8), at).endsWith('message:')) return true;
    }
  }
  return false;
}

function closure(chunks: ReadonlyMap<string, Chunk>, file: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks.get(file);
  if (chunk === undefined || seen.has(file)) return seen;
  seen.add(file);
  for (const imported of chunk.imports) closure(chunks, imported, seen);
  return seen;
}

const nameOf = (fileName: string) => fileName.replace(/^.*\/|\.js$/g, '');

/**
 * Writes the translations of each chunk to .vite/texts.json, from which the server puts those of a page into it, and one
 * file for each lazy chunk, which the browser loads with it (platform/web/locales/page-texts.ts).
 */
export function pageTexts(): Plugin {
  return {
    name: 'page-texts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      const chunks = new Map<string, Chunk>();
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') chunks.set(output.fileName, output);
      }
      // Also chunks into which a lazy module was merged.
      const lazy = new Set(
        [...chunks.values()].flatMap(({ code }) => [...code.matchAll(IMPORT)].map(([, , name]) => name)),
      );
      const locales = LOCALES.slice(1).map(({ locale }) => locale);
      if (process.env.PSEUDO_LOCALE === '1') locales.push('xx');
      const manifest: Record<string, { version: string; chunks: Record<string, Texts> }> = {};
      for (const locale of locales) {
        const byChunk: Record<string, Texts> = {};
        for (const [file, { code }] of chunks) {
          const texts = textsIn(code, locale);
          if (Object.keys(texts).length > 0) byChunk[file] = texts;
        }
        const version = createHash('sha256').update(JSON.stringify(byChunk)).digest('base64url').slice(0, 8);
        manifest[locale] = { version, chunks: byChunk };
        for (const fileName of chunks.keys()) {
          if (!lazy.has(nameOf(fileName))) continue;
          const texts = Object.assign({}, ...[...closure(chunks, fileName)].map((file) => byChunk[file]));
          const path = `assets/texts/${locale}-${version}/${nameOf(fileName)}.json`;
          this.emitFile({ type: 'asset', fileName: path, source: JSON.stringify(texts) });
        }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/texts.json', source: JSON.stringify(manifest) });
      // `.then(undefined)` changes nothing: English pages load no texts.
      for (const chunk of chunks.values()) {
        chunk.code = chunk.code.replace(
          IMPORT,
          (own, _mark, name) => `${own}.then(globalThis.withTexts?.("${name}"))`,
        );
      }
    },
  };
}
