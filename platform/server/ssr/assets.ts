import { readFileSync } from 'node:fs';
import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts';
import type { Compiled } from '../locales/catalogue.ts';
import { pageStyles, policyHash, type StylePart } from './page-styles.ts';
import type { PageAssets, PageSources, Render } from './renderer.ts';
import { textsScript } from './texts-script.ts';

type ManifestChunk = { file: string; src?: string; isEntry?: boolean; imports?: string[]; css?: string[] };
type Manifest = Record<string, ManifestChunk>;
/** Translations by chunk (scripts/locales/page-texts.ts). */
type Texts = { version: string; chunks: Record<string, Record<string, Compiled>> };

const ENTRY = 'app/entry-client.tsx';
const FIRST = 'app/entry-first.ts';
const DIST = new URL('../../../dist/', import.meta.url);

/** Loading the renderer blocks for 100 ms, so let the first calls go first. */
const RENDERER_AFTER_MS = 250;

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
  // Calls do not wait for the renderer; an early page does.
  setTimeout(() => void loaded().catch(() => undefined), RENDERER_AFTER_MS).unref();
  const styles = Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => file.endsWith('.css'));
  const fonts = Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => /figtree.*\.woff2$/.test(file));
  const stylesOf = pageStyles(
    JSON.parse(readFileSync(new URL('.vite/page-styles.json', CLIENT_FOLDER), 'utf8')) as StylePart[],
  );
  const constantHead = [
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
  ].join('');
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
    `<script type="module" id="app-files" data-begin="${when}" data-files="${files.join(' ')}"${nonce}>` +
    `${firstScript}</script>`;
  const scriptHash = policyHash(firstScript);
  return {
    render: async (input) => (await loaded()).render(input),
    startingParts(page, nonce) {
      const files = filesFor(page.modules);
      const preloads = files.map((file) => `<link rel="modulepreload" href="${file}" nonce="${nonce}">`);
      return {
        head: constantHead + preloads.join(''),
        tail: textsFor(page, nonce) + script('now', files, ` nonce="${nonce}"`),
      };
    },
    // Nothing blocks the first paint, and fonts load as soon as text is laid out.
    deferredParts(page, body) {
      const style = stylesOf(body);
      return {
        head: `<style data-page>${style.text}</style>`,
        tail:
          textsFor(page, null) +
          script('touched', [...filesFor(page.modules), ...styles.map((file) => `/${file}`)], ''),
        hashes: { script: scriptHash, style: style.hash },
      };
    },
  };
}
