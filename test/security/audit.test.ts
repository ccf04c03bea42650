import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#app/server.ts';
import { ANSWERS } from '#test/contract/answers.ts';
import { addressOf, buildWorld, type World } from '#test/contract/world.ts';
import { startTestApp } from '#test/test-app.ts';

/** T96: every admin action writes one audit entry, and the log reveals tampering. */

const ROOT = join(import.meta.dirname, '../..');
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const acts = CALLS.map(({ call }) => call).filter((call) => call.access === 'admin' && call.method !== 'GET');
const byName = new Map(ANSWERS.map((row) => [row.call, row]));
/** Lists with full contact details, and the log itself. */
const VIEWS = [
  '/api/admin/users',
  '/api/admin/reviews/pending',
  '/api/admin/reviews/past',
  '/api/admin/audit',
];

describe('the audit log', () => {
  let world: World;
  beforeAll(async () => {
    world = await buildWorld(await startTestApp());
  });
  afterAll(() => world.test.close());

  async function entries(): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_log`.execute(
      world.test.db,
    );
    return rows[0]?.count ?? 0;
  }

  // In the contract's order, because rows depend on each other: block before unblock.
  const tried = ANSWERS.filter(({ call }) => acts.some((act) => nameOf(act) === call));

  it('covers every admin action of the contract', () => {
    expect(tried.map(({ call }) => call)).toEqual(
      expect.arrayContaining([
        'POST /api/admin/reviews/:id/status',
        'POST /api/admin/users/:id/block',
        'POST /api/admin/users/:id/unblock',
        'PUT /api/admin/certifications/:id/check',
        'PUT /api/admin/profile',
        'PUT /api/admin/settings',
        'POST /api/admin/outbox/failed/:id/retry',
        'POST /api/admin/outbox/failed/retry',
      ]),
    );
  });

  it.each(tried.map(({ call }) => call))('has one entry of %s', async (call) => {
    const row = byName.get(call);
    const [method = '', path = ''] = call.split(' ');
    const payload = await row?.body?.(world);
    const before = await entries();
    const url = row?.url?.(world) ?? addressOf(path, world);
    const { statusCode, body } = await world.clients.admin.request({
      method: method as 'POST',
      url,
      ...(payload && { payload }),
    });
    expect({ statusCode, body }).toMatchObject({ statusCode: row?.status ?? 200 });
    expect((await entries()) - before).toBe(1);
  });

  it.each(VIEWS)('has one entry of each look at %s', async (path) => {
    const before = await entries();
    await world.clients.admin.get(path);
    await world.clients.admin.get(`${path}?q=a`);
    expect((await entries()) - before).toBe(2);
  });

  it('has no entry for rejected calls', async () => {
    const before = await entries();
    for (const call of acts) {
      await world.clients.admin.request({
        method: call.method,
        url: addressOf(call.path, world),
        payload: {},
      });
      await world.clients.teacher.request({ method: call.method, url: addressOf(call.path, world) });
    }
    expect(await entries()).toBe(before);
  });

  it('is verified by a command, which fails after tampering', async () => {
    const verify = () =>
      spawnSync(process.execPath, ['scripts/audit-verify.ts'], {
        cwd: ROOT,
        encoding: 'utf8',
        env: {
          ...process.env,
          DATABASE_URL: world.test.connectionString,
          DATA_DIR: world.test.platform.config.dataDir,
        },
      });
    const whole = verify();
    expect(whole.stderr).toBe('');
    expect(whole.stdout).toContain(`The audit log is intact: ${await entries()} entries.`);
    expect(whole.status).toBe(0);
    await sql`alter table audit_log disable trigger audit_log_is_final`.execute(world.test.db);
    await sql`update audit_log set reason = 'other' where seq = 2`.execute(world.test.db);
    const changed = verify();
    expect(changed.stderr).toContain('The audit log was changed: entry 2');
    expect(changed.status).toBe(1);
  });
});
