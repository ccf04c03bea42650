import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { createAdmin, renewLink } from '../accounts/admin-accounts.ts';

const NEW = 'a-long-enough-one';
let t: TestApp;
let numbers = 9_898_989_800;
let mobile: string;
let token: string;

const tokenOf = (path: string | null) => path?.replace('/set-password/', '') ?? '';
const use = (newPassword = NEW, of = token) =>
  t.client().post('/api/auth/set-password', { token: of, newPassword });
const login = (password = NEW) => t.client().post('/api/login', { mobile, password });

beforeAll(async () => {
  t = await startTestApp({ pages: true });
});
afterAll(() => t.close());
beforeEach(async () => {
  numbers += 1;
  mobile = String(numbers);
  const person = { mobile, email: `admin${numbers}@example.in`, firstName: 'Site', lastName: 'Admin' };
  token = tokenOf(await createAdmin(t.platform, { ...person, password: null }, t.clock.now()));
});

describe('the link that sets the first password of an admin (T90)', () => {
  it('has 256 random bits, is stored only as a hash, and works once', async () => {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await t.db.selectFrom('password_links').select('token_hash').execute();
    expect(rows.every(({ token_hash: hash }) => hash.length === 32)).toBe(true);
    expect(rows.map(({ token_hash: hash }) => hash.toString('base64url'))).not.toContain(token);
    expect((await use()).statusCode).toBe(200);
    expect((await login()).json()).toMatchObject({ userType: 'admin' });
    const again = await use('another-long-one');
    expect([again.statusCode, again.json().code]).toEqual([410, 'PASSWORD_LINK_OVER']);
    expect((await login()).statusCode).toBe(200);
    const acts = await t.db.selectFrom('audit_log').select('action').orderBy('seq').execute();
    expect(acts.slice(-2)).toEqual([{ action: 'admin.create' }, { action: 'admin.setPassword' }]);
  });

  it('has a page that answers 404 with words that help once the link is used up, has expired or never existed', async () => {
    const page = async (of: string) => {
      const { statusCode, body } = await t.client().get(`/set-password/${of}`);
      return { statusCode, explains: body.includes('This link no longer works') };
    };
    const works = { statusCode: 200, explains: false };
    const over = { statusCode: 404, explains: true };
    // Looking at the page does not use up the link.
    expect(await page(token)).toEqual(works);
    expect(await page(token)).toEqual(works);
    expect(await page('no-such-token')).toEqual(over);
    expect(await page('x'.repeat(101))).toEqual(over);
    expect((await use()).statusCode).toBe(200);
    expect(await page(token)).toEqual(over);
    const other = tokenOf(await renewLink(t.platform, mobile, t.clock.now()));
    t.clock.advance(30 * 60_000 - 1);
    expect(await page(other)).toEqual(works);
    t.clock.advance(1);
    expect(await page(other)).toEqual(over);
  });

  it('requires the minimum length for admins, and stays valid after a shorter password', async () => {
    const short = await use('eleven-long');
    expect([short.statusCode, short.json().fields]).toEqual([
      400,
      { newPassword: "An admin's password must be at least 12 characters" },
    ]);
    expect((await use()).statusCode).toBe(200);
  });

  it('expires after half an hour, and when another one is issued', async () => {
    t.clock.advance(30 * 60_000);
    expect((await use()).statusCode).toBe(410);
    const other = tokenOf(await renewLink(t.platform, mobile, t.clock.now()));
    const newest = tokenOf(await renewLink(t.platform, mobile, t.clock.now()));
    expect((await use(NEW, other)).statusCode).toBe(410);
    expect((await use(NEW, newest)).statusCode).toBe(200);
    await expect(renewLink(t.platform, '9000000009', t.clock.now())).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
  });

  it('sets the password once among many concurrent requests', async () => {
    const tries = Array.from({ length: 10 }, (_, count) => `a-long-enough-${count}`);
    const replies = await Promise.all(tries.map((password) => use(password)));
    const won = replies.findIndex(({ statusCode }) => statusCode === 200);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await login(tries[won])).statusCode).toBe(200);
  });
});
