import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDb, type TestDb } from '#test/test-db.ts';
import { createDb, createPool, type Db } from './client.ts';
import { registerConstraints } from './errors.ts';
import { afterCommit, deferWrite, inTransaction } from './transaction.ts';

let test: TestDb;
let db: Db;

beforeAll(async () => {
  test = await openTestDb();
  db = test.db;
  await sql`create table marks (mark int primary key, note text)`.execute(db);
});
afterAll(() => test.release());

const put = (on: Db, mark: number) => sql`insert into marks values (${mark}, ${'x'})`.execute(on);
async function marks(on: Db = db): Promise<number[]> {
  const { rows } = await sql<{
    mark: number;
  }>`select mark from marks where note = ${'x'} order by mark`.execute(on);
  return rows.map(({ mark }) => mark);
}
const clear = () => sql`delete from marks`.execute(db);

describe('a transaction', () => {
  it('runs pipelined queries in order', async () => {
    await clear();
    const seen = await inTransaction(db, async (tx) => {
      const [, one, , two] = await Promise.all([
        put(tx, 1),
        marks(tx),
        sql`insert into marks select mark + 1, ${'x'} from marks`.execute(tx),
        marks(tx),
      ]);
      return [one, two];
    });
    expect(seen).toEqual([[1], [1, 2]]);
    expect(await marks()).toEqual([1, 2]);
  });

  it('rejects with the first failure of its pipelined queries, and rolls back', async () => {
    await clear();
    await put(db, 1);
    const failed = inTransaction(db, (tx) => Promise.all([put(tx, 2), put(tx, 1), put(tx, 3)]));
    await expect(failed).rejects.toMatchObject({ constraint: 'marks_pkey' });
    expect(await marks()).toEqual([1]);
  });

  it('rejects with the failure of a deferred write, and rolls back', async () => {
    await clear();
    await put(db, 1);
    const unseen = inTransaction(db, async (tx) => {
      await deferWrite(tx, put(tx, 2));
      await deferWrite(tx, put(tx, 1));
      await deferWrite(tx, put(tx, 3));
    });
    await expect(unseen).rejects.toMatchObject({ constraint: 'marks_pkey' });
    const seen = inTransaction(db, async (tx) => {
      await deferWrite(tx, put(tx, 1));
      await put(tx, 4);
    });
    await expect(seen).rejects.toMatchObject({ constraint: 'marks_pkey' });
    const skipped = inTransaction(db, async (tx) => {
      const failing = put(tx, 1);
      await deferWrite(tx, put(tx, 5));
      await failing;
    });
    await expect(skipped).rejects.toMatchObject({ constraint: 'marks_pkey' });
    expect(await marks()).toEqual([1]);
  });

  it('waits for a deferred write outside a transaction', async () => {
    await clear();
    await deferWrite(db, put(db, 8));
    expect(await marks()).toEqual([8]);
    await expect(deferWrite(db, put(db, 8))).rejects.toMatchObject({ constraint: 'marks_pkey' });
  });

  it('rolls back what it has not awaited when its work fails', async () => {
    await clear();
    const failed = inTransaction(db, async (tx) => {
      void put(tx, 1);
      throw new Error('mine');
    });
    await expect(failed).rejects.toThrow('mine');
    expect(await marks()).toEqual([]);
  });

  it('rolls back when its work fails, and the connection stays usable', async () => {
    await clear();
    const failed = inTransaction(db, async (tx) => {
      await put(tx, 1);
      throw new Error('mine');
    });
    await expect(failed).rejects.toThrow('mine');
    expect(await marks()).toEqual([]);
    await inTransaction(db, (tx) => put(tx, 5));
    expect(await marks()).toEqual([5]);
  });

  it('resolves only after the commit, and rejects when the commit fails', async () => {
    await clear();
    await sql`create table parents (mark int primary key)`.execute(db);
    await sql`
      create table children (mark int references parents deferrable initially deferred)
    `.execute(db);
    const failed = inTransaction(db, async (tx) => {
      await sql`insert into children values (${1})`.execute(tx);
      await put(tx, 6);
      return 'answered';
    });
    await expect(failed).rejects.toMatchObject({ constraint: 'children_mark_fkey' });
    expect(await marks()).toEqual([]);
  });

  it('is retried after a deadlock', async () => {
    await clear();
    await put(db, 1);
    await put(db, 2);
    const ready = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    let tries = 0;
    const touch = (tx: Db, mark: number) =>
      sql`update marks set note = note where mark = ${mark}`.execute(tx);
    const crossing = (mine: 0 | 1) =>
      inTransaction(db, async (tx) => {
        tries += 1;
        await touch(tx, mine + 1);
        ready[mine].resolve();
        await ready[1 - mine]?.promise;
        await touch(tx, 2 - mine);
      });
    await Promise.all([crossing(0), crossing(1)]);
    expect(tries).toBeGreaterThan(2);
  });

  it.each([
    ['a deadlock', { code: '40P01' }, 5],
    ['a conflict with ten others', { code: '23505', constraint: 'bookings_client_turn' }, 12],
    ['what can’t be helped', { code: '23505', constraint: 'marks_pkey' }, 1],
  ])('is tried again after %s, at most so often', async (_name, failure, tries) => {
    registerConstraints({ bookings_client_turn: 'CONFLICT' });
    let runs = 0;
    const work = inTransaction(db, async () => {
      runs += 1;
      throw Object.assign(new Error('refused'), failure);
    });
    await expect(work).rejects.toThrow('refused');
    expect(runs).toBe(tries);
  });

  it('sends BEGIN with its first query', async () => {
    const asked: string[] = [];
    const pool = createPool({
      connectionString: test.connectionString,
      observers: [
        (text) => {
          asked.push(text);
          return () => undefined;
        },
      ],
    });
    const own = createDb(pool);
    await inTransaction(own, (tx) => tx.selectFrom('users').select('id').limit(1).execute());
    await own.destroy();
    expect(asked.map((text) => text.split(' ')[0])).toEqual(['begin', 'select', 'commit']);
  });
});

describe('afterCommit', () => {
  it('runs in order once the transaction is visible to others', async () => {
    await clear();
    const seen: unknown[] = [];
    let inside: Promise<number[]> | undefined;
    await inTransaction(db, async (tx) => {
      afterCommit(tx, () => {
        inside = marks();
        seen.push('first');
      });
      await put(tx, 1);
      afterCommit(tx, () => seen.push('second'));
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual(['first', 'second']);
    expect(await inside).toEqual([1]);
  });

  it('never runs after a rollback, also one that only COMMIT reveals', async () => {
    await clear();
    await put(db, 1);
    const seen: string[] = [];
    const failed = inTransaction(db, async (tx) => {
      afterCommit(tx, () => seen.push('work failed'));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const refused = inTransaction(db, async (tx) => {
      afterCommit(tx, () => seen.push('write failed'));
      await put(tx, 1).catch(() => undefined);
    });
    await expect(refused).rejects.toThrow('rolled back');
    expect(seen).toEqual([]);
  });

  it('runs once, though the transaction is tried again', async () => {
    const seen: number[] = [];
    let attempt = 0;
    await inTransaction(db, async (tx) => {
      attempt += 1;
      afterCommit(tx, () => seen.push(attempt));
      if (attempt === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' });
      await marks(tx);
    });
    expect(seen).toEqual([2]);
  });

  it('runs at once outside a transaction, and refuses one of Kysely, whose commit it cannot see', async () => {
    const seen: string[] = [];
    afterCommit(db, () => seen.push('now'));
    expect(seen).toEqual(['now']);
    const foreign = db.transaction().execute(async (tx) => afterCommit(tx, () => seen.push('never')));
    await expect(foreign).rejects.toThrow('inTransaction');
    expect(seen).toEqual(['now']);
  });
});
