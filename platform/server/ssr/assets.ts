import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { PageBegin } from '#shared/page-begin.ts';
import { DEFAULT_LOCALE, type Locale } from '#shared/texts/locale.ts';
import type { CompiledText, Messages } from '../locales/catalogue.ts';
import { pageIcons } from './page-icons.ts';
import {
  fontlessStyleFile,
  isFont,
  pageFonts,
  pageStyles,
  policyHash,
  type StylePart,
  withoutOtherLanguages,
} from './page-styles.ts';
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
type Texts = { version: string; chunks: Record<string, Record<string, CompiledText>> };

const ENTRY = 'app/entry-client.tsx';
const FIRST = 'app/entry-first.ts';
/** The chunk with React, which every page needs to hydrate. The browser fetches it at the user's first activity. */
const EARLY = 'react';
const DIST = new URL('../../../dist/', import.meta.url);

/** Folder of the built client files. */
export const CLIENT_FOLDER = new URL('client/', DIST);

/**
 * Adds the chunk files that a source module needs, each after the files that it imports: the first script runs them in
 * this order.
 */
function addFilesOf(manifest: Manifest, source: string, files: Set<string>): void {
  const chunk = manifest[source];
  if (chunk === undefined || files.has(chunk.file)) return;
  // Added at first, too: files may import each other.
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) addFilesOf(manifest, imported, files);
  files.delete(chunk.file);
  files.add(chunk.file);
}

/** The built pages: renderer, styles, scripts and preloads for a page's chunks. */
export async function builtAssets(): Promise<PageAssets> {
  const manifestText = readFileSync(new URL('.vite/manifest.json', CLIENT_FOLDER), 'utf8');
  const manifest = JSON.parse(manifestText) as Manifest;
  const entry = manifest[ENTRY];
  const first = manifest[FIRST];
  if (entry === undefined || first === undefined) {
    throw new Error(`The build has no ${ENTRY}; run npm run build.`);
  }
  if (first.imports?.length)
    throw new Error(`${FIRST} must be one file; it imports ${first.imports.join(', ')}.`);
  // An inline script, not a module: modules wait for the whole page, so early clicks would be lost.
  const firstScript = `(()=>{${readFileSync(new URL(first.file, CLIENT_FOLDER), 'utf8').trim()}})()`;
  // React selects its development or production build when it is first loaded; unset means development.
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
  const rules = parts.filter((part) => !isFont(part));
  const stylesOf = pageStyles(rules);
  const englishStylesOf = pageStyles(withoutOtherLanguages(rules));
  const fontParts = parts.filter(isFont);
  const fontsFor = pageFonts(fontParts);
  const preloads = fonts.map(
    (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
  );
  const links = (files: readonly string[]) =>
    files.map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
  const wholeHead = preloads.join('') + links(styles);
  /** Returns fonts and styles for a page that hydrates at once, and the hash of its inline style. */
  const constantHead = ({ locale, choices }: PageSources, nonce: string | null) => {
    if (!choices.lowData) return { head: wholeHead, hash: null };
    // In low data: the stylesheet without web fonts, and adjusted device fonts of the same widths.
    const { device, deviceHash } = fontsFor(locale);
    const style = `<style${nonce === null ? '' : ` nonce="${nonce}"`}>${device}</style>`;
    return { head: style + links(styles.map(fontlessStyleFile)), hash: deviceHash };
  };
  const early = Object.values(manifest).find((chunk) => chunk.name === EARLY)?.file;
  if (early === undefined) throw new Error(`The build has no chunk ${EARLY}; run npm run build.`);
  const texts = JSON.parse(readFileSync(new URL('.vite/texts.json', CLIENT_FOLDER), 'utf8')) as Partial<
    Record<Locale, Texts>
  >;
  const filesFor = (modules: readonly string[]) => {
    const needed = new Set<string>();
    for (const source of [ENTRY, ...modules]) addFilesOf(manifest, source, needed);
    return [...needed].map((file) => `/${file}`);
  };
  const textsOf = (locale: Locale) => texts[locale] ?? { version: '', chunks: {} };
  const chunkNames = (modules: readonly string[]) =>
    modules.flatMap((source) => manifest[source]?.file.replace(/^.*\/|\.js$/g, '') ?? []);
  const messagesOf = ({ chunks }: Texts, modules: readonly string[]): Messages =>
    Object.assign({}, ...filesFor(modules).map((file) => chunks[file.slice(1)]));
  /** Returns the script element with all texts of the page's chunks. */
  const allTexts = ({ modules, locale, texts: used }: PageSources, nonce: string | null): string => {
    const own = textsOf(locale);
    const messages = { ...messagesOf(own, modules), ...used };
    return textsScript({ locale, version: own.version, loaded: chunkNames(modules), messages }, nonce);
  };
  /**
   * Returns the script element with only the texts that are in no lazy chunk, and the text files of the lazy chunks.
   * Browsers cache these files and fetch them only when the user starts to interact.
   */
  const laterTexts = ({ modules, locale, texts: used = {} }: PageSources) => {
    const own = texts[locale];
    if (own === undefined)
      return { tail: textsScript({ locale, version: '', loaded: [], messages: used }, null), files: [] };
    const later = messagesOf(own, modules);
    const others = Object.entries(used).filter(([message]) => !Object.hasOwn(later, message));
    const messages = { ...messagesOf(own, []), ...Object.fromEntries(others) };
    const files = chunkNames(modules).map((name) => `/assets/texts/${locale}-${own.version}/${name}.json`);
    return { tail: textsScript({ locale, version: own.version, loaded: [], messages }, null), files };
  };
  const script = (when: PageBegin, files: readonly string[], nonce: string) =>
    `<script id="app-files" data-begin="${when}" data-early="/${early}" data-entry="/${entry.file}" ` +
    `data-files="${files.filter((file) => file !== `/${early}`).join(' ')}"${nonce}>${firstScript}</script>`;
  const scriptHash = policyHash(firstScript);
  const assetFolder = new URL('assets/', CLIENT_FOLDER);
  const symbolFiles = readdirSync(assetFolder).filter((file) => /^(icons|shapes)-.*\.svg$/.test(file));
  const worker = readFileSync(new URL('worker/sw.js', DIST), 'utf8');
  const build = createHash('sha256').update(manifestText).update(worker).digest('base64url').slice(0, 12);
  return {
    offline: { build, worker, files: symbolFiles.map((file) => `/assets/${file}`) },
    render: async (input) => (await loaded()).render(input),
    load: async () => void (await loaded()),
    icons: pageIcons(symbolFiles.map((file) => readFileSync(new URL(file, assetFolder), 'utf8'))),
    startingParts(page, nonce) {
      const files = filesFor(page.modules);
      const modules = files.map((file) => `<link rel="modulepreload" href="${file}" nonce="${nonce}">`);
      return {
        head: constantHead(page, nonce).head + modules.join(''),
        script: script('now', files, ` nonce="${nonce}"`),
        tail: allTexts(page, nonce),
      };
    },
    guestParts({ begin, isOffline = false, ...page }, names) {
      const files = filesFor(page.modules);
      const { tail, files: textFiles } = isOffline
        ? { tail: allTexts(page, null), files: [] }
        : laterTexts(page);
      if (begin === 'now') {
        // The script preloads its files itself: the policy would refuse such links in the page without a nonce.
        const { head, hash } = constantHead(page, null);
        return {
          head,
          script: script('now', [...files, ...textFiles], ''),
          tail,
          hashes: { script: scriptHash, style: hash },
        };
      }
      // The first paint waits for no file: app/entry-first.ts applies the web fonts later.
      const style = (page.locale === DEFAULT_LOCALE ? englishStylesOf : stylesOf)(
        names(),
        page.choices.theme,
      );
      const own = fontsFor(page.locale);
      const laterStyles = styles.map((file) => `/${fontlessStyleFile(file)}`);
      const start = script(begin, [...files, ...laterStyles, ...textFiles], '');
      if (page.choices.lowData) {
        return {
          head: `<style>${own.device}</style><style data-page>${style.text}</style>`,
          script: start,
          tail,
          hashes: { script: scriptHash, style: `${own.deviceHash} ${style.hash}` },
        };
      }
      return {
        // Separate elements: the fonts stay when the application replaces the page's own style. Removing them would lay
        // out all text again. The first paint waits for the whole page, which is then laid out once instead of with each
        // piece that arrives.
        head:
          `<link rel="expect" href="#state" blocking="render"><style>${own.device}</style><style id="web-fonts" media="not all">${own.web}</style>` +
          `<style data-page>${style.text}</style>`,
        script: start,
        tail,
        hashes: { script: scriptHash, style: `${own.hashes} ${style.hash}` },
      };
    },
  };
}
