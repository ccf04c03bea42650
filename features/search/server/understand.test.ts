import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { FILTER_NAMES, FILTERS, type FilterName, type SearchFilters } from '../filters.ts';
import { SENTENCE_MAX } from '../sentence/address.ts';
import { readFilters, shownFilters, understoodPath } from '../web/search-address.ts';
import SENTENCES from './sentences.json' with { type: 'json' };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Answer = { filters: Partial<SearchFilters>; unknown: string[] };

const understand = (sentence: string) =>
  test.client().get(`/api/search/understand?${new URLSearchParams({ q: sentence })}`);

const NAMES: readonly FilterName[] = ['city', 'area', 'specialization'];

/**
 * Makes filters comparable: names stay as they are, other texts are parsed, so that the order of their words does not
 * matter.
 */
const compared = (filters: Partial<SearchFilters>) =>
  FILTER_NAMES.map((name) => {
    const text = filters[name] ?? '';
    return NAMES.includes(name) ? text : FILTERS[name].parse(text);
  });

/** The sentences were written by people who did not write the parser. */
describe('120 sentences of students', () => {
  const answers = new Map<string, Answer>();
  beforeAll(async () => {
    for (const { sentence } of SENTENCES) answers.set(sentence, (await understand(sentence)).json());
  });
  const answerTo = (sentence: string) => answers.get(sentence) as Answer;

  it('are a third Hindi or Hinglish', () => {
    expect(SENTENCES).toHaveLength(120);
    expect(SENTENCES.filter(({ language }) => language !== 'en')).toHaveLength(40);
  });

  it('are understood exactly in 85 of 100 cases or more, including the words that no filter has', () => {
    const isExact = ({ sentence, expect: wanted, unknown }: (typeof SENTENCES)[number]) => {
      const answer = answerTo(sentence);
      const same = JSON.stringify(compared(answer.filters)) === JSON.stringify(compared(wanted));
      return same && [...answer.unknown].sort().join() === [...unknown].sort().join();
    };
    const missed = SENTENCES.filter((one) => !isExact(one)).map(({ sentence }) => sentence);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(SENTENCES.length * 0.15);
  });

  it('are answered by filters that the address holds and chips can remove', () => {
    for (const { sentence } of SENTENCES) {
      const { filters, unknown } = answerTo(sentence);
      const address = new URL(understoodPath({ filters, unknown }), 'http://localhost');
      const read = readFilters(address.searchParams, []);
      const { distance, ...others } = filters;
      // A distance is measured from an area; the nearest teachers of an area are within 10 km.
      const within =
        filters.area === undefined ? '' : (distance ?? (filters.sort === 'distance' ? '10' : ''));
      const wanted = { ...others, ...(within !== '' && { distance: within }) };
      expect(Object.fromEntries(Object.entries(read).filter(([, value]) => value !== ''))).toEqual(wanted);
      expect(shownFilters(read).length + (read.sort === '' ? 0 : 1)).toBe(Object.keys(wanted).length);
    }
  });
});

describe('GET /api/search/understand', () => {
  it('knows the styles of the catalogue in every language', async () => {
    for (const sentence of ['vinyasa', 'विन्यास', 'வின்யாசா', 'vinyasa-flow'])
      expect((await understand(sentence)).json()).toEqual({
        filters: { specialization: 'Vinyasa Flow' },
        unknown: [],
        nearMe: false,
      });
  });

  it('tells a place near the user from the filters', async () => {
    expect((await understand('hatha near me')).json()).toEqual({
      filters: { specialization: 'Hatha Yoga' },
      unknown: [],
      nearMe: true,
    });
  });

  it.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['a control character', 'yoga\u0000 in pune'],
    ['a line break', 'yoga\nin pune'],
    ['too much', 'yoga '.repeat(SENTENCE_MAX)],
  ])('refuses %s', async (_, sentence) => {
    const answer = await understand(sentence);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', fields: { q: expect.any(String) } });
  });

  it('reads the longest sentence', async () => {
    expect((await understand('ab '.repeat(66))).statusCode).toBe(200);
  });
});
