import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitMessage } from './links.ts';

const OWN = 'https://toran.example';

describe('links in messages', () => {
  it.each([
    ['no address here', [undefined]],
    ['see https://example.com/a?b=c.', [undefined, 'https://example.com/a?b=c', undefined]],
    ['(http://example.com)', [undefined, 'http://example.com/', undefined]],
    ['javascript:alert(1) data:text/html,x', [undefined]],
    ['JAVASCRIPT://x https://a.example', [undefined, 'https://a.example/']],
    ['https://', [undefined]],
    ['https://toran.example/teacher/1', ['https://toran.example/teacher/1']],
    ['https://toran.example/api/logout', [undefined]],
    ['http://Toran.Example.:80//%61pi/../api/logout?x', [undefined]],
    ['https://toran.example/%61%50i/logout', [undefined]],
    ['https://other.example/api/logout', ['https://other.example/api/logout']],
  ])('%s', (text, hrefs) => {
    expect(splitMessage(text, OWN).map(({ href }) => href)).toEqual(hrefs);
  });

  it('loses no text and links only to http and https', () => {
    const bits = fc.constantFrom(
      'https://',
      'http://x.y',
      'javascript:',
      ' ',
      '.',
      '"',
      '<b>',
      'é',
      '\n',
      'a/b?c',
    );
    fc.assert(
      fc.property(
        fc.array(bits).map((all) => all.join('')),
        (text) => {
          const found = splitMessage(text, OWN);
          expect(found.map((piece) => piece.text).join('')).toBe(text);
          for (const { href } of found) if (href) expect(href).toMatch(/^https?:\/\//);
        },
      ),
    );
  });
});
