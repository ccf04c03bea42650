import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { allMessages, type CompiledText } from '../../platform/server/locales/catalogue.ts';
import { LOCALES } from '../../shared/texts/locale.ts';
import type { MacroIds } from './compile-macros.ts';
import { findTexts } from './extract-messages.ts';

type Chunk = { fileName: string; code: string; imports: string[]; moduleIds: string[] };
type Texts = Record<string, CompiledText>;

const IMPORT = /import\((["'`])\.\/([\w.-]+)\.js\1\)/g;
/** Paths of our own modules, which can have texts. Virtual modules begin with a zero byte and don't match. */
const OWN_MODULE = /^\/(?!.*\/node_modules\/).*\.tsx?$/;

/** Returns the message keys of a file's texts: ids for macros, the English text for others. */
function textsOf(file: string, macroIds: MacroIds): ReadonlySet<string> {
  const ids = macroIds.get(file);
  const plain = findTexts(file, readFileSync(file, 'utf8'), { hasMacros: ids !== undefined });
  return new Set([...(ids ?? []), ...plain.map(({ message }) => message)]);
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
 * Writes the translations of each chunk to .vite/texts.json, which the server uses to put texts into pages. Also writes
 * one file for each lazy chunk, which the browser loads with the chunk (platform/web/locales/page-texts.ts); guests'
 * pages list the files that they need.
 */
export function pageTexts(macroIds: MacroIds): Plugin {
  return {
    name: 'page-texts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      const chunks = new Map<string, Chunk>();
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') chunks.set(output.fileName, output);
      }
      const namesByChunk = new Map<string, ReadonlySet<string>>();
      for (const [file, { moduleIds }] of chunks) {
        const names = new Set<string>();
        for (const module of moduleIds.filter((id) => OWN_MODULE.test(id))) {
          for (const name of textsOf(module, macroIds)) names.add(name);
        }
        namesByChunk.set(file, names);
      }
      // Chunks loaded by `import()`, including those into which a lazy module was merged.
      const lazy = new Set(
        [...chunks.values()].flatMap(({ code }) => [...code.matchAll(IMPORT)].map(([, , name]) => name)),
      );
      const locales = LOCALES.slice(1).map(({ locale }) => locale);
      if (process.env.PSEUDO_LOCALE === '1') locales.push('xx');
      const manifest: Record<string, { version: string; chunks: Record<string, Texts> }> = {};
      for (const locale of locales) {
        const byChunk: Record<string, Texts> = {};
        const messages = allMessages(locale);
        for (const [file, names] of namesByChunk) {
          const known = [...names].flatMap((name) => {
            const compiled = messages[name];
            return compiled === undefined ? [] : [[name, compiled] as const];
          });
          if (known.length > 0) byChunk[file] = Object.fromEntries(known);
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
      // English pages have no `withTexts` and load no texts: `.then(undefined)` changes nothing.
      for (const chunk of chunks.values()) {
        chunk.code = chunk.code.replace(
          IMPORT,
          (own, _mark, name) => `${own}.then(globalThis.withTexts?.("${name}"))`,
        );
      }
    },
  };
}
