import { LRUCache } from 'lru-cache';
import { PAGE_PATH_PLACEHOLDER, PART_ELEMENT, type PageParts } from '#shared/cached-parts.ts';
import { copyUnpooled, copyUnsliced } from '../answers/unpooled.ts';
import { iconsIn } from './page-icons.ts';
import { styleNamesIn } from './page-styles.ts';

/**
 * A cached part: its HTML, split where the page's path must be inserted; its elements and class lists; and the ids of
 * its icons.
 */
type Part = { html: readonly Buffer[]; names: string; icons: readonly string[] };

/**
 * LRU cache of the HTML of parts that many guests' pages share (platform/web/api/cached.tsx). The key contains what a
 * part shows; all entries together take at most `maxBytes`.
 */
export type CachedParts = LRUCache<string, Part>;

/** Bytes of memory that a part takes besides its texts, rounded up: for itself, and for each piece of its HTML. */
const OVERHEAD = { part: 700, piece: 400 };

const OPEN = `<${PART_ELEMENT} n="`;
const CLOSE = `</${PART_ELEMENT}>`;
const PATH = encodeURIComponent(PAGE_PATH_PLACEHOLDER);

export function createCachedParts({ maxBytes }: { maxBytes: number }): CachedParts {
  return new LRUCache({
    maxSize: Math.max(1, maxBytes),
    // Keys have names of people, whose letters can take two bytes each.
    sizeCalculation: ({ html, names }, key) =>
      html.reduce(
        (bytes, { length }) => bytes + OVERHEAD.piece + length,
        OVERHEAD.part + 2 * key.length + names.length,
      ),
  });
}

/**
 * HTML to send; the elements and classes in it (styleNamesIn), which decide which styles the page gets; and the icons
 * that it refers to.
 */
export type PageBody = {
  pieces: readonly (string | Buffer)[];
  names: () => readonly string[];
  icons: ReadonlySet<string>;
};

/** A page that is rendered without cached parts. */
export const wholeBody = (html: string): PageBody => ({
  pieces: [html],
  names: () => [styleNamesIn(html)],
  icons: new Set(iconsIn(html)),
});

/** Finds and caches the parts of one page. `context` is what every part may depend on: the date in India, the site's settings. */
export function partsOfPage(
  cached: CachedParts,
  context: readonly unknown[],
): PageParts & {
  /** Inserts the cached parts into `html`, the rendered page. `path` is the page's path and query. */
  assemble(html: string, path: string): PageBody;
} {
  const parts: { key: string; part: Part | undefined }[] = [];
  const shared = JSON.stringify(context);
  return {
    begin(name, by) {
      const key = `${name} ${shared} ${JSON.stringify(by)}`;
      const part = cached.get(key);
      return { id: parts.push({ key, part }) - 1, isCached: part !== undefined };
    },
    assemble(html, path) {
      // As React writes it into an attribute.
      const ownPath = encodeURIComponent(path).replaceAll("'", '&#x27;');
      const pieces: (string | Buffer)[] = [];
      const names = new Set<string>();
      const icons = new Set<string>();
      let frame = '';
      let end = 0;
      for (let open = html.indexOf(OPEN); open !== -1; open = html.indexOf(OPEN, end)) {
        const begin = html.indexOf('>', open) + 1;
        const close = html.indexOf(CLOSE, begin);
        const { key, part = null } = parts[Number.parseInt(html.slice(open + OPEN.length), 10)] ?? {
          key: '',
        };
        const shown = part ?? makePart(html.slice(begin, close));
        if (part === null) cached.set(key, shown);
        const before = html.slice(end, open);
        frame += before;
        pieces.push(before);
        for (const [index, piece] of shown.html.entries()) pieces.push(index === 0 ? '' : ownPath, piece);
        names.add(shown.names);
        for (const icon of shown.icons) icons.add(icon);
        end = close + CLOSE.length;
      }
      const rest = html.slice(end);
      pieces.push(rest);
      frame += rest;
      for (const icon of iconsIn(frame)) icons.add(icon);
      return { pieces, names: () => [styleNamesIn(frame), ...names], icons };
    },
  };
}

function makePart(html: string): Part {
  return {
    html: html.split(PATH).map((piece) => copyUnpooled(Buffer.from(piece))),
    names: copyUnsliced(styleNamesIn(html)),
    icons: iconsIn(html).map(copyUnsliced),
  };
}
