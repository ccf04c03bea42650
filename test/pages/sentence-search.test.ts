import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POWAI } from '#db/factories/people.ts';
import { createTeacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ pages: true });
  await createTeacher(test.db, { areas: [POWAI], specializations: ['hatha-yoga'] });
});
afterAll(() => test.close());

const ask = (sentence: string, prefix = '') =>
  test.client().get(`${prefix}/search?${new URLSearchParams({ q: sentence })}`);

/** Returns the page without the comments that React writes between texts. */
const read = async (url: string) => (await test.client().get(url)).body.replaceAll('<!-- -->', '');

const query = (location: string | undefined) =>
  Object.fromEntries(new URL(location ?? '', 'http://localhost').searchParams);

describe('a sentence as a search', () => {
  it('leads to the address of its search, with the words that were not understood', async () => {
    const { statusCode, headers } = await ask('hatha near Powai under 800, weekday mornings, for my sister');
    expect(statusCode).toBe(302);
    expect(headers.location).toMatch(/^\/search\?/);
    expect(query(headers.location)).toEqual({
      city: 'Mumbai',
      area: 'Powai',
      specialization: 'Hatha Yoga',
      priceRange: '0-800',
      availability: 'weekdays,morning',
      unknown: 'sister',
    });
  });

  it('stays in its language', async () => {
    const { headers } = await ask('पवई में हठ योग, ₹800 तक', '/hi');
    expect(headers.location).toMatch(/^\/hi\/search\?/);
    expect(query(headers.location)).toEqual({
      city: 'Mumbai',
      area: 'Powai',
      specialization: 'Hatha Yoga',
      priceRange: '0-800',
    });
  });

  it('shows the words beside the chips, to everybody who opens the link, but not to search engines', async () => {
    const { headers } = await ask('hatha in powai for my sister');
    const body = await read(String(headers.location));
    expect(body).toContain('Not understood: sister');
    expect(body).toContain('Hatha Yoga, remove');
    expect(body).toContain('<meta name="robots" content="noindex"');
    expect(body).toMatch(
      /<link rel="canonical" href="[^"]*\/search\?city=Mumbai&amp;area=Powai&amp;specialization=Hatha\+Yoga"/,
    );
  });

  it('shows a message if the search understands no word', async () => {
    const { headers } = await ask('qwertz asdfg');
    expect(headers.location).toBe('/search?unknown=qwertz%2Casdfg');
    const body = await read(String(headers.location));
    expect(body).toContain('We did not understand that. Try a style, an area or a price.');
  });

  it('ignores unknown words in the address that cannot come from a sentence', async () => {
    const words = ['<b>x</b>', 'a b', 'call+919800000000', 'x'.repeat(41), 'kept'].join();
    const body = await read(`/search?city=Mumbai&${new URLSearchParams({ unknown: words })}`);
    expect(body).toMatch(/Not understood: kept</);
  });

  it.each([
    ['too long', 'yoga '.repeat(100), 'Please use at most 200 characters.'],
    ['with a control character', 'yoga\u0000 pune', 'Please remove unusual control characters.'],
  ])('tells why it was not read when it is %s', async (_, sentence, words) => {
    const { statusCode, body } = await ask(sentence);
    expect(statusCode).toBe(200);
    expect(body).toContain(words);
    expect(body).toContain('content="noindex"');
  });

  it('leads to the empty search if the sentence has no words', async () => {
    const { statusCode, headers } = await ask('  ');
    expect([statusCode, headers.location]).toEqual([302, '/search']);
  });

  it('survives addresses that are no text', async () => {
    for (const q of ['%00', '%ff', '%', 'a%0d%0ab', '%f0%9f%98%80'.repeat(300)]) {
      const { statusCode } = await test.client().get(`/search?q=${q}`);
      expect(statusCode, q).toBeLessThan(500);
    }
  });
});
