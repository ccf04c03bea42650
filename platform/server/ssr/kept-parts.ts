import { LRUCache } from 'lru-cache';
import { PAGE_PATH, PART_ELEMENT, type PageParts } from '#shared/kept-parts.ts';
import { namesIn } from './page-styles.ts';

/** A part's HTML between the places of the page's path, and its elements and class lists. */
type Part = { html: readonly Buffer[]; names: string };

/** The HTML of parts that many guests' pages show (platform/web/api/kept.tsx), by what they show, within `maxBytes`. */
export type KeptParts = LRUCache<string, Part>;

/** Bytes that a part takes besides its texts. */
const OVERHEAD = 500;

const OPEN = `<${PART_ELEMENT} n="`;
const CLOSE = `</${PART_ELEMENT}>`;
const PATH = encodeURIComponent(PAGE_PATH);

export function createKeptParts({ maxBytes }: { maxBytes: number }): KeptParts {
  return new LRUCache({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ html, names }, key) =>
      OVERHEAD + key.length + names.length + html.reduce((bytes, { length }) => bytes + length, 0),
  });
}

/** HTML to send, and the names in it (namesIn), which decide about its styles. */
export type PageBody = { pieces: readonly (string | Buffer)[]; names: () => readonly string[] };

/** A page that is rendered without kept parts. */
export const wholeBody = (html: string): PageBody => ({ pieces: [html], names: () => [namesIn(html)] });

/** Finds and keeps the parts of one page. `context` is what every part may depend on: the date in India, the site's settings. */
export function partsOfPage(
  kept: KeptParts,
  context: readonly unknown[],
): PageParts & {
  /** Puts the page together: `html` as it was rendered, `path` its path and query. */
  assemble(html: string, path: string): PageBody;
} {
  const parts: { key: string; part: Part | undefined }[] = [];
  const shared = JSON.stringify(context);
  return {
    begin(name, by) {
      const key = `${name} ${shared} ${JSON.stringify(by)}`;
      const part = kept.get(key);
      return { id: parts.push({ key, part }) - 1, isKept: part !== undefined };
    },
    assemble(html, path) {
      // As React writes it into an attribute.
      const ownPath = encodeURIComponent(path).replaceAll("'", '&#x27;');
      const pieces: (string | Buffer)[] = [];
      const names = new Set<string>();
      let frame = '';
      let end = 0;
      for (let open = html.indexOf(OPEN); open !== -1; open = html.indexOf(OPEN, end)) {
        const begin = html.indexOf('>', open) + 1;
        const close = html.indexOf(CLOSE, begin);
        const { key, part = null } = parts[Number.parseInt(html.slice(open + OPEN.length), 10)] ?? {
          key: '',
        };
        const shown = part ?? makePart(html.slice(begin, close));
        if (part === null) kept.set(key, shown);
        const before = html.slice(end, open);
        frame += before;
        pieces.push(before);
        for (const [index, piece] of shown.html.entries()) pieces.push(index === 0 ? '' : ownPath, piece);
        names.add(shown.names);
        end = close + CLOSE.length;
      }
      const rest = html.slice(end);
      pieces.push(rest);
      return { pieces, names: () => [namesIn(frame + rest), ...names] };
    },
  };
}

function makePart(html: string): Part {
  return { html: html.split(PATH).map((piece) => Buffer.from(piece)), names: namesIn(html) };
}
