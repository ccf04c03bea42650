import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { IN_PAGE } from '#shared/icons.ts';
import { PART_ELEMENT } from '#shared/kept-parts.ts';
import { createKeptParts, partsOfPage } from './kept-parts.ts';

const PAGES = 200;
const PAGE_CHARACTERS = 50_000;

let collectGarbage: () => void;

beforeAll(() => {
  setFlagsFromString('--expose-gc');
  collectGarbage = runInNewContext('gc');
});

/** Keeps one part of each of many pages, with a long icon name and class list. */
function keepParts() {
  const kept = createKeptParts({ maxBytes: 64 * 1024 * 1024 });
  for (let page = 0; page < PAGES; page += 1) {
    const parts = partsOfPage(kept, []);
    const { id } = parts.begin('card', page);
    const part = `<a class="card-of-results-${page}"><svg><use href="#${IN_PAGE}graduation-cap-${page}"/></svg>₹</a>`;
    const frame = `page ${page} `.padEnd(PAGE_CHARACTERS, 'frame ');
    parts.assemble(`${frame}<${PART_ELEMENT} n="${id}">${part}</${PART_ELEMENT}>`, '/');
  }
  return kept;
}

describe('kept parts', () => {
  it('have their HTML in memory of their own', () => {
    const pieces = [...keepParts().values()].flatMap(({ html }) => html);
    expect(pieces.map((piece) => piece.buffer.byteLength)).toEqual(pieces.map((piece) => piece.length));
  });

  it('do not hold the texts of the pages that they were found in', () => {
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    const kept = keepParts();
    collectGarbage();
    const held = process.memoryUsage().heapUsed - before;
    expect(kept.size).toBe(PAGES);
    expect(held).toBeLessThan((PAGES * PAGE_CHARACTERS) / 4);
  });
});
