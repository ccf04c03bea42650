import { readFileSync } from 'node:fs';
import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts';
import type { Compiled } from '../locales/catalogue.ts';
import { isFont, laterStyle, pageStyles, policyHash, type StylePart } from './page-styles.ts';
import type { PageAssets, PageSources, Render } from './renderer.ts';
import { textsScript } from './texts-script.ts';

type ManifestChunk = {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
};
type Manifest = Record<string, ManifestChunk>;
/** Translations by chunk (scripts/locales/page-texts.ts). */
type Texts = { version: string; chunks: Record<string, Record<string, Compiled>> };

const ENTRY = 'app/entry-client.tsx';
const FIRST = 'app/entry-first.ts';
/** The chunk that every start needs, fetched at the first sign of activity. */
const EARLY = 'react';
const DIST = new URL('../../../dist/', import.meta.url);

/** Folder of the built client files. */
export const CLIENT_FOLDER = new URL('client/', DIST);

/** Chunk files a source module needs, its own first. */
function filesOf(manifest: Manifest, source: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (chunk === undefined || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
}

/** The built pages: renderer, styles, scripts and preloads for a page's chunks. */
export async function builtAssets(): Promise<PageAssets> {
  const manifest = JSON.parse(
    readFileSync(new URL('.vite/manifest.json', CLIENT_FOLDER), 'utf8'),
  ) as Manifest;
  const entry = manifest[ENTRY];
  const first = manifest[FIRST];
  if (entry === undefined || first === undefined) {
    throw new Error(`The build has no ${ENTRY}; run npm run build.`);
  }
  const firstScript = readFileSync(new URL(first.file, CLIENT_FOLDER), 'utf8').trim();
  // React picks its build on first load: without this, pages would use the development build.
  process.env.NODE_ENV ??= 'production';
  let renderer: Promise<{ render: Render }> | null = null;
  const loaded = () => {
    renderer ??= import(new URL('server/entry-server.js', DIST).href) as Promise<{ render: Render }>;
    return renderer;
  };
  const styles = Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => file.endsWith('.css'));
  const fonts = Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => /figtree.*\.woff2$/.test(file));
  const parts = JSON.parse(
    readFileSync(new URL('.vite/page-styles.json', CLIENT_FOLDER), 'utf8'),
  ) as StylePart[];
  const stylesOf = pageStyles(parts.filter((part) => !isFont(part)));
  const fontStyle = parts.filter(isFont).join('');
  const fontHash = policyHash(fontStyle);
  const constantHead = [
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
  ].join('');
  const early = Object.values(manifest).find((chunk) => chunk.name === EARLY)?.file;
  if (early === undefined) throw new Error(`The build has no chunk ${EARLY}; run npm run build.`);
  const texts = JSON.parse(readFileSync(new URL('.vite/texts.json', CLIENT_FOLDER), 'utf8')) as Partial<
    Record<Locale, Texts>
  >;
  const filesFor = (modules: readonly string[]) => {
    const needed = new Set<string>();
    for (const source of [ENTRY, ...modules]) filesOf(manifest, source, needed);
    return [...needed].map((file) => `/${file}`);
  };
  /** The texts of a page's chunks. */
  const textsFor = ({ modules, locale }: PageSources, nonce: string | null): string => {
    if (locale === DEFAULT_LOCALE) return '';
    const { version, chunks } = texts[locale] ?? { version: '', chunks: {} };
    const messages = Object.assign({}, ...filesFor(modules).map((file) => chunks[file.slice(1)]));
    const loaded = modules.flatMap((source) => manifest[source]?.file.replace(/^.*\/|\.js$/g, '') ?? []);
    return textsScript({ locale, version, loaded, messages }, nonce);
  };
  const script = (when: 'now' | 'touched', files: readonly string[], nonce: string) =>
    `<script type="module" id="app-files" data-begin="${when}" data-early="/${early}" ` +
    `data-files="${files.filter((file) => file !== `/${early}`).join(' ')}"${nonce}>${firstScript}</script>`;
  const scriptHash = policyHash(firstScript);
  return {
    render: async (input) => (await loaded()).render(input),
    load: async () => void (await loaded()),
    startingParts(page, nonce) {
      const files = filesFor(page.modules);
      const preloads = files.map((file) => `<link rel="modulepreload" href="${file}" nonce="${nonce}">`);
      return {
        head: constantHead + preloads.join(''),
        tail: textsFor(page, nonce) + script('now', files, ` nonce="${nonce}"`),
      };
    },
    guestParts({ deferHydration, ...page }, names, theme) {
      const files = filesFor(page.modules);
      const texts = textsFor(page, null);
      if (!deferHydration) {
        // The script preloads its files itself: the policy would refuse such links in the page without a nonce.
        return {
          head: constantHead,
          tail: texts + script('now', files, ''),
          hashes: { script: scriptHash, style: null },
        };
      }
      // Nothing blocks the first paint, and fonts load as soon as text is laid out.
      const style = stylesOf(names(), theme);
      return {
        // Fonts stay when the application replaces the page's own style: text would be laid out again.
        head: `<style>${fontStyle}</style><style data-page>${style.text}</style>`,
        tail: texts + script('touched', [...files, ...styles.map((file) => `/${laterStyle(file)}`)], ''),
        hashes: { script: scriptHash, style: `${fontHash} ${style.hash}` },
      };
    },
  };
}
