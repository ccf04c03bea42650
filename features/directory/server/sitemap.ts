import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/calls/errors.ts';
import {
  DEFAULT_LOCALE,
  findLocale,
  LOCALES,
  type Locale,
  localeFacts,
  OFFERED_LOCALES,
  offeredLocalesAt,
  withLocale,
} from '#shared/texts/locale.ts';
import { ANY_STYLE } from '../slugs.ts';
import { TEACHERS_PER_SITEMAP_PART } from './figures.ts';
import { listCityParts } from './service.ts';
import * as sitemapStore from './sitemap-store.ts';
import { findCity, listCities } from './store.ts';

/** The protocol's limit of URLs per file. */
const URLS_PER_FILE_MAX = 50_000;
/** Number of cities with their own sitemap of styles and areas. */
const CITIES_IN_DEPTH = 200;

const PAGES = [
  '/',
  '/search',
  '/yoga-teachers',
  '/teacher-signup',
  '/how-it-works',
  '/pricing',
  '/teacher-resources',
  '/success-stories',
  '/help',
  '/contact',
  '/privacy',
  '/data-credits',
];

/** Signed-in pages and the API are not for search engines. */
const DISALLOWED_PATHS = [
  '/api/',
  '/dev/',
  '/auth',
  '/forgot-password',
  '/set-password/',
  '/teacher-dashboard',
  '/teacher/dashboard',
  '/client-dashboard',
  '/client/dashboard',
  '/admin-dashboard',
  '/privacy-and-data',
  '/notifications',
  '/unsubscribe/',
  // A sentence in `q` opens a search that has its own URL.
  '/search?q=',
  '/s/',
];

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** XML namespace for links to the page in other languages. */
const XHTML = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';

function document(root: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${root === 'urlset' ? XHTML : ''}>`,
    ...entries,
    `</${root}>`,
  ].join('\n');
}

type Page = { path: string; changedAt?: Date };

/**
 * Builds the sitemap of these pages in one language. Each page has links to all languages that have it, including its
 * own.
 */
function urls(origin: string, locale: Locale, pages: readonly Page[]): string {
  const entry = ({ path, changedAt }: Page) => {
    const address = (other: Locale) => escapeXml(origin + withLocale(path, other));
    const offered = offeredLocalesAt(path);
    if (!offered.some((facts) => facts.locale === locale)) return [];
    const link = (tag: string, other: Locale) =>
      `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(other)}"/>`;
    const links = offered.map((facts) => link(facts.tag, facts.locale)).join('');
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return [`<url><loc>${address(locale)}</loc>${changed}${links}${link('x-default', DEFAULT_LOCALE)}</url>`];
  };
  return document('urlset', pages.flatMap(entry));
}

/** Names of sitemaps: 'pages' has English pages, 'hi-pages' the same in Hindi. */
const sitemapName = (locale: Locale, part: string) =>
  locale === DEFAULT_LOCALE ? part : `${locale}-${part}`;

function readSitemapName(file: string): { locale: Locale; part: string } {
  const [, prefix, part = ''] = /^(?:([a-z]{2})-)?(.+)\.xml$/.exec(file) ?? [];
  const locale = prefix === undefined ? DEFAULT_LOCALE : findLocale(prefix);
  if (locale === null || !localeFacts(locale).isOffered || prefix === DEFAULT_LOCALE)
    throw new AppError('NOT_FOUND');
  return { locale, part };
}

/**
 * Paths of the pages below a city's page: its styles, its areas, and the styles in each area that have teachers. If it
 * has none, the path of the city's page, because the protocol does not allow an empty sitemap.
 */
async function cityPaths(db: Db, city: { cityId: string; slug: string }): Promise<string[]> {
  const base = `/yoga-teachers/${city.slug}`;
  const { styles, areas, pairs } = await listCityParts(db, city.cityId);
  const paths = [
    ...styles.map(({ slug }) => `${base}/${slug}`),
    ...areas.map(({ slug }) => `${base}/${ANY_STYLE}/${slug}`),
    ...pairs.map(({ style, area }) => `${base}/${style}/${area}`),
  ];
  return paths.length > 0 ? paths : [base];
}

/** Serves robots.txt, the sitemap index and its parts: one per big city, and teachers in parts of ten thousand. */
export function registerSitemaps(app: FastifyInstance, platform: Platform): void {
  const origin = platform.config.publicOrigin;
  const { db } = platform;

  app.get('/robots.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    const rules = LOCALES.flatMap(({ locale }) =>
      DISALLOWED_PATHS.map((path) => withLocale(path, locale))
        .filter((path) => locale === DEFAULT_LOCALE || path.startsWith(`/${locale}/`))
        .map((path) => `Disallow: ${path}`),
    );
    return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
  });

  app.get('/sitemap.xml', async (_request, reply) => {
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
    const cities = (await listCities(db)).slice(0, CITIES_IN_DEPTH);
    const teachers = (await sitemapStore.listParts(db)).map((part) => `teachers-${part}`);
    // The protocol does not allow an empty sitemap.
    const directory = cities.length > 0 ? ['directory'] : [];
    const parts = ['pages', ...directory, ...cities.map(({ slug }) => `city-${slug}`), ...teachers];
    return document(
      'sitemapindex',
      OFFERED_LOCALES.flatMap(({ locale }) =>
        parts.map((part) => {
          const address = `${origin}/sitemaps/${sitemapName(locale, part)}.xml`;
          return `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`;
        }),
      ),
    );
  });

  app.get<{ Params: { name: string } }>('/sitemaps/:name', async (request, reply) => {
    const { locale, part } = readSitemapName(request.params.name);
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return urls(origin, locale, await listPages(db, part));
  });
}

/** The pages of a sitemap. Throws NOT_FOUND. */
async function listPages(db: Db, part: string): Promise<Page[]> {
  if (part === 'pages' || part === 'directory') {
    const cities = await listCities(db);
    const isEmpty = cities.length === 0;
    if (part === 'pages')
      return PAGES.filter((path) => !(isEmpty && path === '/yoga-teachers')).map((path) => ({ path }));
    if (isEmpty) throw new AppError('NOT_FOUND');
    return cities.slice(0, URLS_PER_FILE_MAX).map(({ slug }) => ({ path: `/yoga-teachers/${slug}` }));
  }
  const slug = /^city-(.+)$/.exec(part)?.[1];
  const city = slug === undefined ? null : await findCity(db, { slug });
  if (city) return (await cityPaths(db, city)).map((path) => ({ path }));
  const number = /^teachers-([1-9]\d{0,4})$/.exec(part)?.[1];
  const start = number === undefined ? null : await sitemapStore.findPartStart(db, Number(number));
  if (start === null) throw new AppError('NOT_FOUND');
  const teachers = await sitemapStore.listTeachersFrom(db, start, TEACHERS_PER_SITEMAP_PART);
  return teachers.map(({ id, changedAt }) => ({ path: `/teacher/${id}`, changedAt }));
}
