import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import type { AuditAction } from '../actions.ts';
import { entryText } from '../hash.ts';
import { storeDailyHead } from './jobs.ts';
import { recordAction, recordKeyChange, verifyLog } from './service.ts';
import { listEntriesAfter } from './store.ts';

const NOW = new Date('2026-03-02T06:30:00Z');

let t: TestApp;
let db: Db;

const record = (action: AuditAction, after: object = {}, site = t.platform) =>
  inTransaction(db, (tx) =>
    recordAction(tx, {
      actor: null,
      config: site.config,
      action,
      targetType: 'user',
      targetId: 'x',
      after,
      now: NOW,
    }),
  );
const verify = () => verifyLog(t.platform);

beforeAll(async () => {
  t = await startTestApp();
  db = t.db;
  await record('user.block', { zebra: 1, apple: { y: [1, 2], b: 'ü' } });
  await Promise.all(Array.from({ length: 20 }, (_, index) => record('user.unblock', { index })));
});
afterAll(() => t.close());

describe('the audit log', () => {
  it('is one chain, even with concurrent appends', async () => {
    expect(await verify()).toEqual({
      entries: 21,
      total: 21,
      brokenAt: null,
      signedFrom: 1,
      head: null,
      missing: null,
    });
  });

  it('has no entry for a transaction that was rolled back', async () => {
    const failed = inTransaction(db, async (tx) => {
      const target = { targetType: 'user', targetId: 'x', now: NOW } as const;
      await recordAction(tx, { actor: null, config: t.platform.config, action: 'user.block', ...target });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect((await verify()).entries).toBe(21);
  });

  it.each([
    ['update', sql`update audit_log set reason = 'other' where seq = 2`],
    ['delete', sql`delete from audit_log where seq = 2`],
    ['truncate', sql`truncate audit_log`],
  ])('refuses %s', async (_name, statement) => {
    await expect(statement.execute(db)).rejects.toThrow('append-only');
  });
});

/** Changes the log with the rights of its table's owner, runs `check`, and rolls everything back. */
async function tampered(
  tamper: (tx: Db) => Promise<unknown>,
  check: (tx: Db) => Promise<void>,
): Promise<void> {
  const put = new Error('put back');
  const attempt = inTransaction(db, async (tx) => {
    await sql`alter table audit_log disable trigger audit_log_is_final`.execute(tx);
    await tamper(tx);
    await check(tx);
    throw put;
  });
  await expect(attempt).rejects.toBe(put);
  expect(await verify()).toMatchObject({ brokenAt: null, missing: null });
}

/** Recomputes the hashes from `seq` on without the key, as an attacker could: plain SHA-256. */
async function rehash(tx: Db, seq: number, keyId: string | null): Promise<void> {
  const [before] = seq === 1 ? [] : await listEntriesAfter(tx, seq - 2, 1);
  let prevHash: Buffer = before?.hash ?? Buffer.alloc(32);
  for (const entry of await listEntriesAfter(tx, seq - 1, 1_000)) {
    const hash = createHash('sha256').update(prevHash).update(entryText(entry)).digest();
    await sql`
      update audit_log set prev_hash = ${prevHash}, hash = ${hash}, key_id = ${keyId} where seq = ${entry.seq}
    `.execute(tx);
    prevHash = hash;
  }
}

describe('an attacker with the database but without the key', () => {
  const on = (tx: Db) => verifyLog({ db: tx, config: t.platform.config });

  it.each([
    ['changed', sql`update audit_log set after = '{"index":99}' where seq = 5`, 5],
    ['removed', sql`delete from audit_log where seq = 5`, 6],
  ])('is found where an entry was %s', async (_name, statement, brokenAt) => {
    await tampered(
      (tx) => statement.execute(tx),
      async (tx) => expect((await on(tx)).brokenAt).toBe(brokenAt),
    );
  });

  it.each([
    ['and marks them as plain', null],
    ['and leaves the marks of the key', 'kept'],
  ])('is found if they rewrite an entry and recompute the chain from there, %s', async (_name, mark) => {
    const [entry] = await listEntriesAfter(db, 4, 1);
    await tampered(
      async (tx) => {
        await sql`update audit_log set after = '{"index":99}' where seq = 5`.execute(tx);
        await rehash(tx, 5, mark && (entry?.keyId ?? null));
      },
      async (tx) => expect((await on(tx)).brokenAt).toBe(5),
    );
  });

  describe('once a head is stored outside the database', () => {
    beforeAll(() => storeDailyHead(t.platform));

    it('is found if they cut the end of the log', async () => {
      await tampered(
        (tx) => sql`delete from audit_log where seq > 19`.execute(tx),
        async (tx) =>
          expect(await on(tx)).toMatchObject({
            brokenAt: null,
            total: 19,
            missing: { seq: 21, entries: 21 },
          }),
      );
    });

    it('is found if they cut the end of the log and append other entries', async () => {
      await tampered(
        async (tx) => {
          await sql`delete from audit_log where seq > 19`.execute(tx);
          await sql`alter sequence audit_log_seq_seq restart with 20`.execute(tx);
          for (const action of ['user.list', 'user.block', 'user.list'] as const) {
            const target = { targetType: 'user', targetId: 'x', now: NOW } as const;
            await recordAction(tx, { actor: null, config: t.platform.config, action, ...target });
          }
        },
        async (tx) => expect(await on(tx)).toMatchObject({ brokenAt: null, total: 22, missing: { seq: 21 } }),
      );
    });

    it('is found if they rewrite the whole log as a plain chain', async () => {
      await tampered(
        (tx) => rehash(tx, 1, null),
        async (tx) =>
          expect(await on(tx)).toMatchObject({ brokenAt: null, signedFrom: null, missing: { seq: 21 } }),
      );
    });

    it('is found if they empty the log', async () => {
      await tampered(
        (tx) => sql`truncate audit_log`.execute(tx),
        async (tx) => expect(await on(tx)).toMatchObject({ total: 0, missing: { entries: 21 } }),
      );
    });

    it('is found by the check of the latest entries too', async () => {
      await tampered(
        (tx) => sql`delete from audit_log where seq > 19`.execute(tx),
        async (tx) =>
          expect(await verifyLog({ db: tx, config: t.platform.config }, 5)).toMatchObject({
            missing: { seq: 21 },
          }),
      );
    });

    it('is not hidden by a new head: no head is stored for a cut log', async () => {
      const file = join(t.platform.config.dataDir, 'audit-heads.jsonl');
      const before = readFileSync(file, 'utf8');
      await tampered(
        (tx) => sql`delete from audit_log where seq > 19`.execute(tx),
        (tx) => storeDailyHead({ ...t.platform, db: tx }),
      );
      expect(readFileSync(file, 'utf8')).toBe(before);
    });

    it('gains nothing by adding a forged head to the file', async () => {
      const file = join(t.platform.config.dataDir, 'audit-heads.jsonl');
      const before = readFileSync(file, 'utf8');
      const head = JSON.parse(before);
      writeFileSync(file, `${before}${JSON.stringify({ ...head, entries: 22, seq: 22 })}\nnot json\n`);
      expect(await verify()).toMatchObject({ head: { seq: 21 }, missing: null });
      writeFileSync(file, before);
    });

    it('is not reported when the log grows normally', async () => {
      await record('user.block');
      await storeDailyHead(t.platform);
      await record('user.unblock');
      const { total, head, missing } = await verify();
      expect({ total, missing }).toEqual({ total: 23, missing: null });
      expect(head?.entries).toBe(22);
    });
  });
});

describe('a log whose first entries are unsigned', () => {
  let old: TestApp;
  beforeEach(async () => {
    old = await startTestApp();
    const { config } = old.platform;
    await inTransaction(old.db, async (tx) => {
      for (let index = 0; index < 3; index += 1) {
        const target = { targetType: 'user', targetId: 'x', after: { index }, now: NOW } as const;
        await recordAction(tx, { actor: null, config, action: 'user.block', ...target });
      }
      await sql`alter table audit_log disable trigger audit_log_is_final`.execute(tx);
      await rehash(tx, 1, null);
      await sql`alter table audit_log enable trigger audit_log_is_final`.execute(tx);
      await recordAction(tx, {
        actor: null,
        config,
        action: 'user.list',
        targetType: 'user',
        targetId: null,
        now: NOW,
      });
    });
    return () => old.close();
  });

  it('stays plain while an older process may append, and is signed by the daily job', async () => {
    expect(await verifyLog(old.platform)).toMatchObject({ total: 4, brokenAt: null, signedFrom: null });
    await storeDailyHead(old.platform);
    expect(await verifyLog(old.platform)).toMatchObject({
      total: 5,
      brokenAt: null,
      signedFrom: 5,
      head: { entries: 5 },
    });
  });

  it('is found if its unsigned part is recomputed after the daily job', async () => {
    await storeDailyHead(old.platform);
    await inTransaction(old.db, async (tx) => {
      await sql`alter table audit_log disable trigger audit_log_is_final`.execute(tx);
      await sql`update audit_log set after = '{"index":99}' where seq = 2`.execute(tx);
      let prevHash: Buffer = Buffer.alloc(32);
      for (const entry of await listEntriesAfter(tx, 0, 4)) {
        const hash = createHash('sha256').update(prevHash).update(entryText(entry)).digest();
        await sql`update audit_log set prev_hash = ${prevHash}, hash = ${hash} where seq = ${entry.seq}`.execute(
          tx,
        );
        prevHash = hash;
      }
    });
    expect(await verifyLog(old.platform)).toMatchObject({ brokenAt: 5 });
  });
});

describe('after SECRET_KEY was replaced', () => {
  it('keeps one chain, and refuses entries of a process that still has the old key', async () => {
    const { config } = t.platform;
    const replaced = { ...config, secretKey: 'n'.repeat(40), olderSecretKeys: [config.secretKey] };
    await inTransaction(db, (tx) => recordKeyChange(tx, 'secretKey.replace', replaced, NOW));
    await record('user.block', {}, { ...t.platform, config: replaced });
    await expect(record('user.unblock')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await verifyLog({ db, config: replaced })).toMatchObject({ brokenAt: null, missing: null });
  });
});
