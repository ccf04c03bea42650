import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CachedSite, cachedAnswerOf, startCachedSite } from '#test/cached-site.ts';
import { eventually } from '#test/patience.ts';

const ASKED = { 'save-data': 'on' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
/** Maximum size of the front page: document, style, script, pictures and fonts together. */
const FRONT_PAGE_BYTES = 60_000;
const PORTRAIT = `/uploads/${'a'.repeat(64)}.jpg`;
const PHOTO = `/uploads/${'b'.repeat(64)}.webp`;

let site: CachedSite;
beforeAll(async () => {
  site = await startCachedSite();
  const { db } = site.test;
  const { teacherId, userId } = site.teacher;
  await db.updateTable('users').set({ profile_picture: PORTRAIT }).where('id', '=', userId).execute();
  await db
    .updateTable('teachers')
    .set({ photos: [PHOTO] })
    .where('id', '=', teacherId)
    .execute();
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.test.app.inject({ url, headers });
const cookie = (choice: string) => ({ cookie: `theme=light; low-data=${choice}` });
const isLow = (body: string) => /^<!doctype html><html [^>]*data-low=""/.test(body);

/** Files that the browser fetches for a document before anybody touches it. */
function filesOf(body: string): string[] {
  const visible = body.replace(/<script[\s\S]*?<\/script>/g, '');
  const fonts = [...visible.matchAll(/url\(["']?(\/[^"')]+\.woff2)/g)];
  const named = [
    ...visible.matchAll(/<img[^>]* src="([^"]+)"/g),
    ...visible.matchAll(/<link rel="(?:stylesheet|preload|modulepreload)"[^>]* href="([^"]+)"/g),
    ...visible.matchAll(/<use href="(\/[^"#]+)/g),
  ];
  return [...new Set([...fonts, ...named].map(([, file = '']) => file))];
}

async function bytesOf(file: string): Promise<number> {
  const { rawPayload, headers, statusCode } = await get(file, { 'accept-encoding': 'br' });
  expect(statusCode, file).toBe(200);
  const isPacked = headers['content-encoding'] === 'br' || file.endsWith('.woff2');
  return isPacked ? rawPayload.length : brotliCompressSync(rawPayload).length;
}

describe('a page is in low data', () => {
  it.each([
    ['if the browser asks for it', ASKED, true],
    ['if it is switched on', cookie('on'), true],
    ['after a slow connection', cookie('slow'), true],
    ['never if it is switched off', { ...ASKED, ...cookie('off') }, false],
    ['not by itself', {}, false],
    ['not for another value', { 'save-data': 'off', cookie: 'low-data=maybe; xlow-data=on' }, false],
  ])('%s', async (_name, headers, low) => {
    for (const url of [
      '/',
      '/help',
      `/teacher/${site.teacher.teacherId}`,
      '/no-such-page',
      '/offline?as=student',
    ])
      expect(isLow((await get(url, headers)).body), url).toBe(low);
  });

  it('for signed-in people too, with their nonce', async () => {
    const { body, headers } = await site.asStudent.request({
      url: '/client-dashboard',
      method: 'GET',
      headers: ASKED,
    });
    expect(isLow(body)).toBe(true);
    expect(body).not.toContain('.woff2');
    const [, nonce] = /<style nonce="([^"]+)">/.exec(body) ?? [];
    expect(String(headers['content-security-policy'])).toContain(`'nonce-${nonce}'`);
  });
});

describe('in low data', () => {
  it.each([
    '/',
    '/hi',
    '/search?city=Pune',
    '/help',
    '/hi/help',
    '/auth',
    '/teacher-signup',
    '/no-such-page',
  ])('%s loads no font and no large decoration', async (url) => {
    const { body } = await get(url, ASKED);
    const files = filesOf(body);
    expect(files.filter((file) => file.endsWith('.woff2'))).toEqual([]);
    for (const file of files.filter((file) => file.endsWith('.css')))
      expect((await get(file)).body).not.toContain('@font-face');
    expect(body).not.toContain('/art/band-');
    // The device's font gets the widths of the web font, so that the layout stays the same.
    expect(body).toContain('Figtree Fallback');
    expect((await get(url)).body).toMatch(/\.woff2/);
  });

  it('the policy allows the styles of the page', async () => {
    for (const url of ['/', '/help']) {
      const { body, headers } = await get(url, ASKED);
      const inline = [...body.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
      expect(inline.length).toBeGreaterThan(0);
      for (const text of inline) {
        const hash = await crypto.subtle.digest('SHA-256', Buffer.from(text));
        expect(String(headers['content-security-policy'])).toContain(
          `'sha256-${Buffer.from(hash).toString('base64')}'`,
        );
      }
    }
  });

  it("a teacher's portrait is small and loads lazily, and photos load only when they are opened", async () => {
    const url = `/teacher/${site.teacher.teacherId}`;
    const { body } = await get(url, ASKED);
    expect(body).toMatch(new RegExp(`<img[^>]*src="${PORTRAIT.replace('.jpg', '.webp')}"`));
    const images = [...body.matchAll(/<img[^>]*>/g)].map(([image]) => image);
    expect(images.filter((image) => !image.includes('loading="lazy"'))).toEqual([]);
    expect(images.some((image) => image.includes(PHOTO))).toBe(false);
    expect(body).toContain(`href="${PHOTO.replace('.webp', '-small.webp')}"`);
    expect(body).not.toMatch(/<link rel="preload" as="image"/);
    const full = (await get(url)).body;
    expect(full).toContain(`src="${PORTRAIT}"`);
    expect(full).toMatch(/<link rel="preload" as="image"/);
  });

  it.each(['/', '/hi'])('the front page %s is within 60 kB in all', async (url) => {
    const { body } = await get(url, ASKED);
    const document = brotliCompressSync(body).length;
    const files = await Promise.all(filesOf(body).map(bytesOf));
    expect(files.length).toBeGreaterThan(4);
    expect(files.reduce((sum, bytes) => sum + bytes, document)).toBeLessThan(FRONT_PAGE_BYTES);
  });
});

describe('the cached page in low data', () => {
  const url = () => `/teacher/${site.teacher.teacherId}`;
  const found = () => site.test.platform.answers?.cache.stats.found ?? 0;

  async function cachedLow(headers: Record<string, string> = ASKED) {
    const before = found();
    return eventually(
      () => get(url(), headers),
      () => found() > before,
    );
  }

  it('is cached beside the full page, with its own ETag, and names the headers it depends on in Vary', async () => {
    const full = await cachedAnswerOf(site.test, url());
    const low = await cachedLow();
    expect([isLow(full.body), isLow(low.body)]).toEqual([false, true]);
    expect(low.headers.etag).not.toBe(full.headers.etag);
    for (const { headers } of [full, low, await get('/help'), await get('/help', ASKED)])
      expect(headers.vary).toBe('Cookie, Save-Data, Accept-Encoding');
    // The page is the same, whether the cookie or `Save-Data` asks for it.
    expect((await cachedLow({ cookie: 'low-data=on' })).body).toBe(low.body);
    const again = await get(url(), { ...ASKED, 'if-none-match': String(low.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.headers.vary).toBe('Cookie, Save-Data, Accept-Encoding');
    const other = await get(url(), { 'if-none-match': String(low.headers.etag) });
    expect(other.statusCode).toBe(200);
  });

  it('contains no data of the user who requests it', async () => {
    const { body, headers } = await cachedLow();
    const own = await site.asStudent.request({ url: url(), method: 'GET', headers: ASKED });
    expect(own.body.includes(site.student.email)).toBe(true);
    expect(body.includes(site.student.email)).toBe(false);
    expect(body.includes(site.teacher.email)).toBe(false);
    expect(body).not.toContain(' nonce=');
    expect(headers).not.toHaveProperty('set-cookie');
    expect((await cachedLow()).body).toBe(body);
  });

  it('changes when the teacher changes the profile, like the full page', async () => {
    await cachedLow();
    await site.asTeacher.put('/api/teacher/profile', { intro: 'Few bytes, many breaths.' });
    expect((await get(url(), ASKED)).body).toContain('Few bytes, many breaths.');
    expect((await get(url())).body).toContain('Few bytes, many breaths.');
  });
});

describe('the switch for low data', () => {
  const press = (body: Record<string, string>, headers: Record<string, string> = {}) =>
    site.test.app.inject({
      method: 'POST',
      url: '/low-data',
      headers: { ...FORM, origin: site.test.platform.config.publicOrigin, ...headers },
      payload: new URLSearchParams(body).toString(),
    });

  it('shows its state, and its form leads back to the page', async () => {
    for (const [headers, value, checked] of [
      [{}, 'on', 'false'],
      [ASKED, 'off', 'true'],
    ] as const) {
      const { body } = await get('/hi/search?city=Pune&area=A%26B', headers);
      const form = /<form[^>]*action="\/low-data"[\s\S]*?<\/form>/.exec(body)?.[0] ?? '';
      expect(form).toContain('method="post"');
      expect(form).toContain(`aria-checked="${checked}"`);
      expect(form).toContain(`value="${value}"`);
      expect(form).toContain('value="/hi/search?city=Pune&amp;area=A%26B#low-data"');
    }
  });

  it.each(['on', 'off'])('remembers %s on this device for a year', async (choice) => {
    const reply = await press({ 'low-data': choice, to: '/hi/help?x=1#low-data' });
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe('/hi/help?x=1#low-data');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.cookies).toEqual([
      { name: 'low-data', value: choice, path: '/', maxAge: 365 * 86_400, sameSite: 'Lax' },
    ]);
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', '/%2e//evil.example', 'help', ''])(
    'never leads to %j',
    async (to) => {
      const { headers } = await press({ 'low-data': 'on', to });
      expect(headers.location).toMatch(/^\/(?![/\\])/);
      expect(new URL(String(headers.location), 'https://toran.test').origin).toBe('https://toran.test');
    },
  );

  it('refuses requests from other sites, other content types and unknown values, and sets no cookie', async () => {
    const refused = [
      await press({ 'low-data': 'on', to: '/' }, { origin: 'https://evil.example' }),
      await press({ 'low-data': 'on', to: '/' }, { origin: 'null', 'sec-fetch-site': 'cross-site' }),
      await press({ 'low-data': 'perhaps', to: '/' }),
      await press({ to: '/' }),
      await press({ 'low-data': 'on' }, { 'content-type': 'text/plain' }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 400, 400, 415]);
    for (const { cookies } of refused) expect(cookies).toEqual([]);
    expect((await get('/low-data')).statusCode).toBe(404);
  });
});
