import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { createAdmin, createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import type { AuditAction } from '../actions.ts';
import type { AuditChain, AuditEntry } from '../contract.ts';
import { recordAction } from './service.ts';

let test: TestApp;
let admin: Person;
let student: Person;
let client: TestClient;

const act = (action: AuditAction, over: object = {}) =>
  test.db.transaction().execute((tx) =>
    recordAction(tx, {
      actor: { userId: admin.userId, role: 'admin', sessionId: student.userId, authenticatedAt: null },
      action,
      targetType: 'user',
      targetId: student.userId,
      config: test.platform.config,
      now: new Date('2026-02-10T06:30:00Z'),
      ...over,
    }),
  );

beforeAll(async () => {
  test = await startTestApp();
  admin = await createAdmin(test.db, { firstName: 'Asha', lastName: 'Menon' });
  student = await createStudent(test.db, { firstName: 'Ravi', lastName: 'Kumar' });
  await act('user.block', { before: { isBlocked: false }, after: { isBlocked: true }, reason: 'Rude' });
  await act('user.unblock', { now: new Date('2026-02-11T18:29:00Z') });
  await act('review.approve', {
    targetType: 'review',
    targetId: admin.userId,
    now: new Date('2026-02-11T18:30:00Z'),
  });
  await act('account.deleteAgain', { actor: null, after: ['odd'], now: new Date('2026-02-20T06:30:00Z') });
  client = await signInAs(test, admin);
});
afterAll(() => test.close());

const list = async (query: string) => {
  const reply = await client.get(`/api/admin/audit${query}`);
  expect(reply.statusCode).toBe(200);
  return reply.json<AuditEntry[]>();
};
const actions = (entries: AuditEntry[]) =>
  entries.map(({ action }) => action).filter((action) => action !== 'audit.list');

describe('the page of the log', () => {
  it('lists the latest entries first, with names and details', async () => {
    const entries = await list('');
    expect(actions(entries)).toEqual(['account.deleteAgain', 'review.approve', 'user.unblock', 'user.block']);
    expect(entries.at(-1)).toMatchObject({
      seq: 1,
      at: '2026-02-10T06:30:00.000Z',
      actorId: admin.userId,
      actorName: 'Asha Menon',
      actorRole: 'admin',
      targetName: 'Ravi Kumar',
      before: { isBlocked: false },
      after: { isBlocked: true },
      reason: 'Rude',
      result: 'done',
      hash: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect(entries.find(({ action }) => action === 'account.deleteAgain')).toMatchObject({
      actorId: null,
      actorName: null,
      actorRole: 'system',
      after: { value: ['odd'] },
    });
  });

  it('logs each view without the search words', async () => {
    await list('?actor=ravi&action=user.');
    const [latest] = await list('?action=audit.list');
    expect(latest).toMatchObject({
      actorId: admin.userId,
      after: { action: 'user.', byActor: true, shown: 0 },
    });
    expect(JSON.stringify(latest)).not.toContain('ravi');
  });

  it.each([
    ['?action=user.', ['user.unblock', 'user.block']],
    ['?action=user.block', ['user.block']],
    ['?action=account.delete', []],
    ['?action=account.deleteA', ['account.deleteAgain']],
    ['?action=%25', []],
    ['?actor=system', ['account.deleteAgain']],
    ['?actor=menon', ['review.approve', 'user.unblock', 'user.block']],
    ['?actor=nobody', []],
    ['?target=RAVI%20%20kum', ['account.deleteAgain', 'user.unblock', 'user.block']],
    ['?target=review', ['review.approve']],
    // Days in India: the last minute of one evening, and the first of the next day.
    ['?from=2026-02-11&to=2026-02-11', ['user.unblock']],
    ['?from=2026-02-12&to=2026-02-12', ['review.approve']],
    ['?to=2026-02-10', ['user.block']],
    ['?action=user.&from=2026-02-11', ['user.unblock']],
  ])('%s', async (query, expected) => {
    expect(actions(await list(query))).toEqual(expected);
  });

  it('can hide entries about viewing data', async () => {
    await list('');
    const entries = await list('?looks=hidden');
    expect(entries.map(({ action }) => action)).toEqual([
      'account.deleteAgain',
      'review.approve',
      'user.unblock',
      'user.block',
    ]);
    expect(await list('?looks=hidden&action=audit.')).toEqual([]);
  });

  it('finds users by id', async () => {
    expect(actions(await list(`?actor=${admin.userId}`))).toHaveLength(3);
    expect(actions(await list(`?target=${admin.userId}`))).toEqual(['review.approve']);
  });

  it('pages by cursor, each entry once, although each view adds one', async () => {
    const seen: AuditEntry[] = [];
    for (let url: string | undefined = '/api/admin/audit?limit=2&actor=menon'; url !== undefined; ) {
      const reply = await client.get(url);
      seen.push(...reply.json<AuditEntry[]>());
      url = /<(.+)>; rel="next"/.exec(String(reply.headers.link ?? ''))?.[1];
    }
    expect(actions(seen)).toEqual(['review.approve', 'user.unblock', 'user.block']);
    expect(new Set(seen.map(({ seq }) => seq)).size).toBe(seen.length);
  });

  it.each(['?from=yesterday', '?looks=maybe', '?to=2026-02-30', '?cursor=abc', '?cursor=WyItMSJd'])(
    'refuses %s',
    async (query) => {
      expect((await client.get(`/api/admin/audit${query}`)).statusCode).toBe(400);
    },
  );
});

describe('the chain', () => {
  const check = async (of: string) =>
    (await client.get(`/api/admin/audit/chain?of=${of}`)).json<AuditChain>();

  it('reports a changed entry if the check covers it: the whole chain, or the latest entries only', async () => {
    const { db } = test;
    await test.db.transaction().execute(async (tx) => {
      for (let index = 0; index < 1000; index += 1) {
        await recordAction(tx, {
          actor: null,
          config: test.platform.config,
          action: 'user.list',
          targetType: 'user',
          targetId: null,
          now: test.clock.now(),
        });
      }
    });
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_log`.execute(db);
    const count = rows[0]?.count ?? 0;
    const rest = { total: count, brokenAt: null, signedFrom: 1, head: null, missing: null };
    expect(await check('all')).toEqual({ ...rest, isComplete: true, entries: count });
    expect(await check('latest')).toEqual({ ...rest, isComplete: true, entries: 1000 });
    await sql`alter table audit_log disable trigger audit_log_is_final`.execute(db);
    await sql`update audit_log set reason = 'other' where seq = 2`.execute(db);
    expect(await check('all')).toEqual({ ...rest, isComplete: false, entries: 1, brokenAt: 2 });
    expect(await check('latest')).toMatchObject({ isComplete: true });
    await sql`delete from audit_log where seq = ${count - 3}`.execute(db);
    expect(await check('latest')).toMatchObject({ isComplete: false, brokenAt: count - 2 });
  });

  it('finds actions and kinds with capital letters', async () => {
    await act('secretKey.lose', {
      actor: null,
      targetType: 'secretKey',
      targetId: null,
      now: new Date('2026-02-20T06:31:00Z'),
    });
    expect(actions(await list('?action=secretKey.'))).toEqual(['secretKey.lose']);
    expect(actions(await list('?target=secretKey'))).toEqual(['secretKey.lose']);
  });
});
