import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLog } from '#features/audit/server/service.ts';
import { text } from '#shared/texts/translate.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { createAdmin, listAdmins } from './admin-accounts.ts';

const PERSON = { firstName: 'Site', lastName: 'Admin', email: 'Admin@Example.in', mobile: '98989 89898' };
const PASSWORD = 'a-long-enough-one';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe('admins (T90)', () => {
  it('do not exist in a fresh database, where common guesses fail', async () => {
    expect(await listAdmins(t.db)).toEqual([]);
    for (const [mobile, password] of [
      ['9999999999', 'admin'],
      ['5555500003', 'namaste-admin-108'],
      ['admin', 'admin'],
    ]) {
      expect((await t.client().post('/api/login', { mobile, password })).statusCode).toBeGreaterThanOrEqual(
        400,
      );
    }
    const self = { ...PERSON, password: PASSWORD, userType: 'admin' };
    expect((await t.client().post('/api/register', self)).statusCode).toBe(400);
  });

  it('are created by the command, logged, and can sign in', async () => {
    await createAdmin(t.platform, { ...PERSON, password: PASSWORD }, t.clock.now());
    const reply = await t.client().post('/api/login', { mobile: '9898989898', password: PASSWORD });
    expect(reply.json()).toMatchObject({
      userType: 'admin',
      email: 'admin@example.in',
      isEmailVerified: true,
    });
    expect(await listAdmins(t.db)).toMatchObject([{ mobile: '+919898989898', blocked: false }]);
    const acts = await t.db.selectFrom('audit_log').select(['action', 'actor_role']).execute();
    expect(acts).toEqual([{ action: 'admin.create', actor_role: 'system' }]);
    expect(await verifyLog(t.platform)).toMatchObject({
      entries: 1,
      total: 1,
      brokenAt: null,
      missing: null,
    });
  });

  it('are refused for a number with an account, with all complaints at once', async () => {
    await expect(
      createAdmin(t.platform, { ...PERSON, password: PASSWORD }, t.clock.now()),
    ).rejects.toMatchObject({
      code: 'ACCOUNT_EXISTS',
    });
    const wrong = { ...PERSON, mobile: '12', email: 'no', password: 'short-one' };
    await expect(createAdmin(t.platform, wrong, t.clock.now())).rejects.toMatchObject({
      fields: {
        mobile: text`Mobile number must be 10 digits`,
        email: text`Invalid email address`,
        password: text`An admin's password must be at least 12 characters`,
      },
    });
  });
});
