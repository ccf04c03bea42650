import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { PART_ELEMENT } from '#shared/cached-parts.ts';
import { PAGE_ICON_ID_PREFIX } from '#shared/icons.ts';
import { createCachedParts, partsOfPage } from './cached-parts.ts';

const PAGES = 200;
const PAGE_CHARACTERS = 50_000;

let collectGarbage: () => void;

beforeAll(() => {
  setFlagsFromString('--expose-gc');
  collectGarbage = runInNewContext('gc');
});

/** Caches one part of each of many pages, with a long icon name and class list. */
function fillParts() {
  const cached = createCachedParts({ maxBytes: 64 * 1024 * 1024 });
  for (let page = 0; page < PAGES; page += 1) {
    const parts = partsOfPage(cached, []);
    const { id } = parts.begin('card', page);
    const part = `<a class="card-of-results-${page}"><svg><use href="#${PAGE_ICON_ID_PREFIX}graduation-cap-${page}"/></svg>₹</a>`;
    const frame = `page ${page} `.padEnd(PAGE_CHARACTERS, 'frame ');
    parts.assemble(`${frame}<${PART_ELEMENT} n="${id}">${part}</${PART_ELEMENT}>`, '/');
  }
  return cached;
}

describe('cached parts', () => {
  it('have their HTML in memory of their own', () => {
    const pieces = [...fillParts().values()].flatMap(({ html }) => html);
    expect(pieces.map((piece) => piece.buffer.byteLength)).toEqual(pieces.map((piece) => piece.length));
  });

  it('do not hold the texts of the pages that they were found in', () => {
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    const cached = fillParts();
    collectGarbage();
    const held = process.memoryUsage().heapUsed - before;
    expect(cached.size).toBe(PAGES);
    expect(held).toBeLessThan((PAGES * PAGE_CHARACTERS) / 4);
  });
});
