import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CachedSite, startCachedSite } from '#test/cached-site.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let site: CachedSite;
beforeAll(async () => {
  site = await startCachedSite();
});
afterAll(() => site.close());

const get = async (url: string, cookie = '') =>
  (await site.test.app.inject({ url, headers: { cookie } })).body;

const choose = (body: Record<string, string>, headers: Record<string, string> = {}) =>
  site.test.app.inject({
    method: 'POST',
    url: '/theme',
    headers: { ...FORM, origin: site.test.platform.config.publicOrigin, ...headers },
    payload: new URLSearchParams(body).toString(),
  });

/** The form in the footer: the value of the pressed button, and the page that it leads to. */
function formOf(body: string) {
  const form = /<form[^>]*action="\/theme"[\s\S]*?<\/form>/.exec(body)?.[0] ?? '';
  const buttons = [...form.matchAll(/<button[^>]*>/g)].map(([button]) => ({
    value: /value="(\w+)"/.exec(button)?.[1],
    isPressed: button.includes('aria-pressed="true"'),
  }));
  return {
    values: buttons.map(({ value }) => value),
    pressed: buttons.filter(({ isPressed }) => isPressed).map(({ value }) => value),
    to: /name="to" value="([^"]*)"/.exec(form)?.[1],
  };
}

describe('the choice of light or dark', () => {
  it.each([
    ['', 'device', '<html lang="hi-IN">'],
    ['theme=light', 'light', '<html lang="hi-IN" data-theme="light">'],
    ['theme=dark', 'dark', '<html lang="hi-IN" data-theme="dark">'],
    ['theme=blue', 'device', '<html lang="hi-IN">'],
  ])('with the cookie "%s" shows that %s is chosen', async (cookie, pressed, root) => {
    const body = await get('/hi/search?city=Pune&area=A%26B', cookie);
    expect(body).toContain(root);
    expect(formOf(body)).toEqual({
      values: ['device', 'light', 'dark'],
      pressed: [pressed],
      to: '/hi/search?city=Pune&amp;area=A%26B#theme',
    });
  });

  it.each(['light', 'dark'])('remembers %s on this device for a year', async (theme) => {
    const reply = await choose({ theme, to: '/help#theme' });
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe('/help#theme');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.cookies).toEqual([
      { name: 'theme', value: theme, path: '/', maxAge: 365 * 86_400, sameSite: 'Lax' },
    ]);
  });

  it('forgets it when the device decides again', async () => {
    const reply = await choose({ theme: 'device', to: '/help' });
    expect(reply.statusCode).toBe(303);
    expect(reply.cookies).toMatchObject([{ name: 'theme', value: '', path: '/', expires: new Date(0) }]);
  });

  it('refuses requests from other sites and unknown values, and sets no cookie', async () => {
    const refused = [
      await choose({ theme: 'dark', to: '/' }, { origin: 'https://evil.example' }),
      await choose({ theme: 'blue', to: '/' }),
      await choose({ 'low-data': 'on', to: '/' }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 400, 400]);
    for (const { cookies } of refused) expect(cookies).toEqual([]);
    expect((await choose({ theme: 'dark', to: 'https://evil.example/' })).headers.location).toBe('/');
  });
});
