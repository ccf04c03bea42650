import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/server/db/client.ts';
import { openTestDb, type TestDb } from '#test/test-db.ts';
import type { AuditAction } from '../actions.ts';
import { recordAct, verifyLog } from './service.ts';

const NOW = new Date('2026-03-02T06:30:00Z');

describe('the audit log', () => {
  let database: TestDb;
  let db: Db;
  const record = (action: AuditAction, after: object) =>
    db
      .transaction()
      .execute((tx) =>
        recordAct(tx, { actor: null, action, targetType: 'user', targetId: 'x', after, now: NOW }),
      );

  beforeAll(async () => {
    database = await openTestDb();
    db = database.db;
    await record('user.block', { zebra: 1, apple: { y: [1, 2], b: 'ü' } });
    await Promise.all(Array.from({ length: 20 }, (_, index) => record('user.unblock', { index })));
  });
  afterAll(() => database.release());

  it('is one chain, even with concurrent appends', async () => {
    expect(await verifyLog(db)).toEqual({ entries: 21, brokenAt: null });
  });

  it('has no entry for a transaction that was rolled back', async () => {
    const failed = db.transaction().execute(async (tx) => {
      await recordAct(tx, { actor: null, action: 'user.block', targetType: 'user', targetId: 'x', now: NOW });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect((await verifyLog(db)).entries).toBe(21);
  });

  it.each([
    ['update', sql`update audit_log set reason = 'other' where seq = 2`],
    ['delete', sql`delete from audit_log where seq = 2`],
    ['truncate', sql`truncate audit_log`],
  ])('refuses %s', async (_name, statement) => {
    await expect(statement.execute(db)).rejects.toThrow('append-only');
  });

  it.each([
    ['changed', sql`update audit_log set after = '{"index":99}' where seq = 5`, 5],
    ['taken out', sql`delete from audit_log where seq = 5`, 6],
  ])('tells where an entry was %s behind its back', async (_name, tamper, brokenAt) => {
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`alter table audit_log disable trigger audit_log_is_final`.execute(tx);
        await tamper.execute(tx);
        expect((await verifyLog(tx)).brokenAt).toBe(brokenAt);
        throw new Error('put back');
      })
      .catch((error: Error) => expect(error.message).toBe('put back'));
    expect((await verifyLog(db)).brokenAt).toBeNull();
  });
});
