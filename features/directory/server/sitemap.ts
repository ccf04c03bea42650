import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import { ANY_STYLE } from '../slugs.ts';
import { keeper } from './kept.ts';
import { listCityParts, listDirectoryCities } from './service.ts';
import * as store from './store.ts';

/** Addresses in one file; the protocol allows 50,000. */
const PART = 10_000;
const KEEP_MS = 60 * 60_000;
/** Cities whose own pages are listed with their styles and areas. */
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

/** Signed-in places and the API: nothing there for a search engine. */
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

const keep = keeper(KEEP_MS);

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

/** Every page of the directory that has teachers. */
async function directoryPaths(platform: Platform): Promise<string[]> {
  const cities = await listDirectoryCities(platform);
  const paths: string[] = [];
  for (const city of cities.slice(0, CITIES_IN_DEPTH)) {
    const base = `/yoga-teachers/${city.slug}`;
    const { styles, areas } = await listCityParts(platform, city.cityId);
    paths.push(base);
    paths.push(...styles.map(({ slug }) => `${base}/${slug}`));
    paths.push(...areas.map(({ slug }) => `${base}/${ANY_STYLE}/${slug}`));
  }
  return [...paths, ...cities.slice(CITIES_IN_DEPTH).map(({ slug }) => `/yoga-teachers/${slug}`)].slice(
    0,
    50_000,
  );
}

/** robots.txt, the index of sitemaps and its parts; teachers come in parts of ten thousand. */
export function registerSitemaps(app: FastifyInstance, platform: Platform): void {
  const { db, clock, config } = platform;
  const origin = config.publicOrigin;
  const schema = { hide: true };
  const partStarts = () => keep(db, clock, 'parts', () => store.listPartStarts(db, PART));

  app.get('/robots.txt', { schema }, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    const rules = CLOSED.map((path) => `Disallow: ${path}`);
    return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
  });

  app.get('/sitemap.xml', { schema }, async (_request, reply) => {
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
    const parts = (await partStarts()).map((_start, index) => `teachers-${index + 1}`);
    return document(
      'sitemapindex',
      ['pages', 'directory', ...parts].map(
        (name) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>`,
      ),
    );
  });

  app.get<{ Params: { name: string } }>('/sitemaps/:name', { schema }, async ({ params }, reply) => {
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
    if (params.name === 'pages.xml') return urls(origin, PAGES);
    if (params.name === 'directory.xml') {
      return urls(origin, await keep(db, clock, 'directory', () => directoryPaths(platform)));
    }
    const number = /^teachers-([1-9]\d{0,4})\.xml$/.exec(params.name)?.[1];
    const start = number === undefined ? undefined : (await partStarts())[Number(number) - 1];
    if (start === undefined) throw new AppError('NOT_FOUND');
    const teachers = await store.listTeachersFrom(db, start, PART);
    return document(
      'urlset',
      teachers.map(({ id, updatedAt }) => {
        const address = `<loc>${escapeXml(`${origin}/teacher/${id}`)}</loc>`;
        return `<url>${address}<lastmod>${updatedAt.toISOString()}</lastmod></url>`;
      }),
    );
  });
}
