import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRoutes } from '#app/routes.ts';
import { translateTo } from '#platform/server/locales/translate.ts';
import { ACCOUNT_LOCALES, DEFAULT_LOCALE, withLocale } from '#shared/texts/locale.ts';
import { createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

const PUBLIC = new URL('../../platform/web/public/', import.meta.url);
const fileOf = (src: string) => new URL(`.${src}`, PUBLIC);
const manifest = JSON.parse(await readFile(fileOf('/manifest.webmanifest'), 'utf8'));

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ pages: true });
});
afterAll(() => test.close());

describe('the manifest', () => {
  it('has what browsers ask for before they offer to install', () => {
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Toran',
      short_name: 'Toran',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    const pngs = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png');
    expect(pngs.map(({ sizes, purpose = 'any' }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
  });

  it.each([
    ...manifest.icons
      .filter(({ type }: { type: string }) => type === 'image/png')
      .map(({ src, sizes }: Record<string, string>) => [src, Number.parseInt(sizes ?? '', 10)]),
    ['/apple-touch-icon.png', 180],
  ])('%s has the announced size and few bytes', async (src, size) => {
    const { format, width, height } = await sharp(await readFile(fileOf(src))).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: size, height: size });
    expect((await stat(fileOf(src))).size).toBeLessThan(10_000);
  });

  it('has a maskable icon without transparent corners', async () => {
    const icon = manifest.icons.find(({ purpose }: Record<string, string>) => purpose === 'maskable');
    const { isOpaque } = await sharp(await readFile(fileOf(icon.src))).stats();
    expect(isOpaque).toBe(true);
  });

  it('names shortcuts to existing pages', async () => {
    expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual([
      'My Bookings',
      'Messages',
      'Find Teachers',
    ]);
    const paths = JSON.stringify(createRoutes({ devPages: false }));
    for (const { url } of manifest.shortcuts) {
      expect(paths).toContain(`"${new URL(url, 'https://toran.test').pathname}"`);
      expect((await test.app.inject({ url })).statusCode).toBeLessThan(400);
    }
  });

  it.each(['chat=list', 'tab=bookings'])('names shortcuts that open ?%s for teachers too', async (query) => {
    expect(manifest.shortcuts).toContainEqual(expect.objectContaining({ url: `/client-dashboard?${query}` }));
    const teacher = await signInAs(test, await createTeacher(test.db));
    const reply = await teacher.get(`/client-dashboard?${query}`);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, `/teacher-dashboard?${query}`]);
  });

  it('of a whole language opens the app in it', async () => {
    for (const { locale, tag } of ACCOUNT_LOCALES.filter(({ locale }) => locale !== DEFAULT_LOCALE)) {
      const path = `/manifest.${locale}.webmanifest`;
      const page = await test.app.inject({ url: `/${locale}/help` });
      expect(page.body).toContain(`<link rel="manifest" href="${path}">`);
      const { description, shortcuts, ...own } = JSON.parse((await test.app.inject({ url: path })).body);
      expect(own).toEqual({
        ...own,
        ...{ id: '/', lang: tag, start_url: `/${locale}`, scope: '/', icons: manifest.icons },
      });
      const say = translateTo(locale);
      expect(description).not.toBe(manifest.description);
      expect(shortcuts).toEqual(
        manifest.shortcuts.map(({ name, url }: Record<string, string>) => ({
          name: say({ message: name ?? '', values: [] }),
          url: withLocale(url ?? '', locale),
        })),
      );
    }
    const tamil = await test.app.inject({ url: '/ta/help' });
    expect(tamil.body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  });

  it('is linked from pages and served with its type', async () => {
    const page = await test.app.inject({ url: '/help' });
    expect(page.body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    expect(page.body).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
    const served = await test.app.inject({ url: '/manifest.webmanifest' });
    expect(served.headers['content-type']).toContain('application/manifest+json');
    expect((await test.app.inject({ url: '/icon-192.png' })).headers['content-type']).toBe('image/png');
  });
});
