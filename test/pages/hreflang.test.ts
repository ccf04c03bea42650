import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POWAI, PUNE } from '#db/factories/people.ts';
import {
  DEFAULT_LOCALE,
  localeFacts,
  OFFERED_LOCALES,
  splitLocale,
  withLocale,
} from '#shared/texts/locale.ts';
import { createTeacher } from '#test/factories.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
let origin: string;
/** For every page of every sitemap: the page's addresses by language tag. */
let listed: Map<string, Map<string, string>>;

const alternatesIn = (text: string) =>
  new Map(
    [...text.matchAll(/<(?:xhtml:)?link rel="alternate" hreflang="([\w-]+)" href="([^"]*)"/gi)].map(
      ([, tag = '', url = '']) => [tag, url.replaceAll('&amp;', '&').replaceAll('&#38;', '&')],
    ),
  );
const read = async (url: string) => (await test.client().get(url.replace(origin, ''))).body;
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);

beforeAll(async () => {
  test = await startTestApp({ pages: true });
  origin = test.platform.config.publicOrigin;
  await createTeacher(test.db, { areas: [POWAI], specializations: ['hatha-yoga', 'yin-yoga'] });
  await createTeacher(test.db, { city: PUNE, specializations: ['hatha-yoga'] });
  await runJob(test, 'directory.refresh');
  listed = new Map();
  for (const part of addresses(await read('/sitemap.xml'))) {
    for (const [, url = '', rest = ''] of (await read(part)).matchAll(/<url><loc>([^<]*)<\/loc>(.*)<\/url>/g))
      listed.set(url, alternatesIn(rest));
  }
});
afterAll(() => test.close());

describe('links between the languages of a page', () => {
  it('are in the sitemaps of all languages', () => {
    const paths = (locale: string) =>
      [...listed.keys()]
        .map((url) => splitLocale(url.slice(origin.length) || '/'))
        .filter((address) => address.locale === locale)
        .map(({ path }) => path);
    const english = paths(DEFAULT_LOCALE);
    expect(english.length).toBeGreaterThan(20);
    for (const { locale, scope } of OFFERED_LOCALES) {
      if (scope === 'whole') expect(paths(locale)).toEqual(english);
      expect(english).toEqual(expect.arrayContaining(paths(locale)));
    }
  });

  it('lead back: a page names itself, and every page that it names has the same links', () => {
    for (const [url, links] of listed) {
      const { locale, path } = splitLocale(url.slice(origin.length) || '/');
      expect(links.get(localeFacts(locale).tag)).toBe(url);
      expect(links.get('x-default')).toBe(origin + path);
      for (const other of links.values()) expect(listed.get(other)).toEqual(links);
    }
  });

  it('are the same in the pages, each with its own canonical address, language and language of its data', async () => {
    const seen = { addresses: 0, languages: new Set<string>() };
    for (const [url, links] of listed) {
      const { locale } = splitLocale(url.slice(origin.length) || '/');
      const body = await read(url);
      expect(alternatesIn(body)).toEqual(links);
      expect(body).toContain(`<link rel="canonical" href="${url}"`);
      expect(body).toContain(`<html lang="${localeFacts(locale).tag}"`);
      expect(body).not.toContain('noindex');
      for (const [, language = ''] of body.matchAll(/"inLanguage":"([\w-]+)"/g)) {
        expect(language).toBe(localeFacts(locale).tag);
        seen.languages.add(language);
      }
      for (const [, item = ''] of body.matchAll(
        /"(?:item|url)":"([^"]*\/(?:teacher|yoga-teachers)\/[^"]*)"/g,
      )) {
        expect(splitLocale(item.slice(origin.length)).locale).toBe(locale);
        seen.addresses += 1;
      }
    }
    expect(seen.addresses).toBeGreaterThan(10);
    expect([...seen.languages].sort()).toEqual(OFFERED_LOCALES.map(({ tag }) => tag).sort());
  });

  it('keep pages for members, and languages that are not offered, out of the index', async () => {
    const robots = await read('/robots.txt');
    for (const { locale } of OFFERED_LOCALES)
      expect(robots).toContain(`Disallow: ${withLocale('/client-dashboard', locale)}\n`);
    expect(robots.match(/Disallow: \/api\//g)).toHaveLength(1);
  });
});
