import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { visitorDb } from '#platform/server/http/visitor-reads.ts';
import { AppError } from '#shared/errors.ts';
import { ANY_STYLE } from '../slugs.ts';
import { SITEMAP_PART } from './figures.ts';
import { listCityParts } from './service.ts';
import * as sitemapStore from './sitemap-store.ts';
import { findCity, listCities } from './store.ts';

/** The protocol's limit of URLs per file. */
const MOST = 50_000;
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
const CLOSED = [
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
];

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function document(root: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
  ].join('\n');
}

function urls(origin: string, paths: readonly string[]): string {
  return document(
    'urlset',
    paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`),
  );
}

/** Pages of a city that have teachers: styles, areas, and styles by area. */
async function cityPaths(db: Db, city: { cityId: string; slug: string }): Promise<string[]> {
  const base = `/yoga-teachers/${city.slug}`;
  const { styles, areas, pairs } = await listCityParts(db, city.cityId);
  return [
    ...styles.map(({ slug }) => `${base}/${slug}`),
    ...areas.map(({ slug }) => `${base}/${ANY_STYLE}/${slug}`),
    ...pairs.map(({ style, area }) => `${base}/${style}/${area}`),
  ];
}

/** Serves robots.txt, the sitemap index and its parts: one per big city, and teachers in parts of ten thousand. */
export function registerSitemaps(app: FastifyInstance, platform: Platform): void {
  const origin = platform.config.publicOrigin;
  const read = (request: FastifyRequest) => visitorDb(platform, request);
  const schema = { hide: true };

  app.get('/robots.txt', { schema }, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    const rules = CLOSED.map((path) => `Disallow: ${path}`);
    return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
  });

  app.get('/sitemap.xml', { schema }, async (request, reply) => {
    const db = read(request);
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
    const cities = (await listCities(db)).slice(0, CITIES_IN_DEPTH);
    const teachers = (await sitemapStore.listParts(db)).map((part) => `teachers-${part}`);
    // The protocol does not allow an empty sitemap.
    const directory = cities.length > 0 ? ['directory'] : [];
    const parts = ['pages', ...directory, ...cities.map(({ slug }) => `city-${slug}`), ...teachers];
    return document(
      'sitemapindex',
      parts.map((name) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>`),
    );
  });

  app.get<{ Params: { name: string } }>('/sitemaps/:name', { schema }, async (request, reply) => {
    const { params } = request;
    const db = read(request);
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
    if (params.name === 'pages.xml' || params.name === 'directory.xml') {
      const cities = await listCities(db);
      const isEmpty = cities.length === 0;
      if (params.name === 'pages.xml')
        return urls(
          origin,
          PAGES.filter((path) => !(isEmpty && path === '/yoga-teachers')),
        );
      if (isEmpty) throw new AppError('NOT_FOUND');
      return urls(
        origin,
        cities.slice(0, MOST).map(({ slug }) => `/yoga-teachers/${slug}`),
      );
    }
    const slug = /^city-(.+)\.xml$/.exec(params.name)?.[1];
    const city = slug === undefined ? null : await findCity(db, { slug });
    if (city) return urls(origin, await cityPaths(db, city));
    const number = /^teachers-([1-9]\d{0,4})\.xml$/.exec(params.name)?.[1];
    const start = number === undefined ? null : await sitemapStore.findPartStart(db, Number(number));
    if (start === null) throw new AppError('NOT_FOUND');
    const teachers = await sitemapStore.listTeachersFrom(db, start, SITEMAP_PART);
    return document(
      'urlset',
      teachers.map(({ id, changedAt }) => {
        const address = `<loc>${escapeXml(`${origin}/teacher/${id}`)}</loc>`;
        return `<url>${address}<lastmod>${changedAt.toISOString()}</lastmod></url>`;
      }),
    );
  });
}
