import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDb, type TestDb } from '#test/test-db.ts';
import { createDb, createPool, type Db } from './client.ts';
import { afterCommit, deferWrite, inTransaction, joinWrite } from './transaction.ts';

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
      await deferWrite(tx, put(tx, 1));
      const first = marks(tx);
      const second = sql`insert into marks select mark + 1, ${'x'} from marks`.execute(tx);
      const third = marks(tx);
      const [one, , two] = await Promise.all([first, second, third]);
      await deferWrite(tx, put(tx, 3));
      return [one, two];
    });
    expect(seen).toEqual([[1], [1, 2]]);
    expect(await marks()).toEqual([1, 2, 3]);
  });

  it('rejects with the first failure of its deferred writes, and rolls back', async () => {
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
    expect(await marks()).toEqual([1]);
  });

  it('rolls back when its work fails, and the connection stays usable', async () => {
    await clear();
    const failed = inTransaction(db, async (tx) => {
      await deferWrite(tx, put(tx, 1));
      throw new Error('mine');
    });
    await expect(failed).rejects.toThrow('mine');
    expect(await marks()).toEqual([]);
    await inTransaction(db, async (tx) => deferWrite(tx, put(tx, 5)));
    expect(await marks()).toEqual([5]);
  });

  it('resolves after the commit only, and rejects when it fails', async () => {
    await clear();
    await sql`create table parents (mark int primary key)`.execute(db);
    await sql`
      create table children (mark int references parents deferrable initially deferred)
    `.execute(db);
    const failed = inTransaction(db, async (tx) => {
      await deferWrite(tx, sql`insert into children values (${1})`.execute(tx));
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

  it('waits for a deferred write outside a transaction', async () => {
    await clear();
    await deferWrite(db, put(db, 8));
    expect(await marks()).toEqual([8]);
    await expect(deferWrite(db, put(db, 8))).rejects.toMatchObject({ constraint: 'marks_pkey' });
  });
});

describe('joined writes', () => {
  const write = (mark: number) => sql`insert into marks values (${mark}, ${'x'})`.compile(db);
  /** What PostgreSQL is asked, without values. */
  const asked: string[] = [];
  async function watched(work: (tx: Db) => Promise<unknown>): Promise<string[]> {
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
    asked.length = 0;
    await inTransaction(own, work).finally(() => own.destroy());
    return asked;
  }

  it('are one statement, without BEGIN and COMMIT', async () => {
    await clear();
    const statements = await watched(async (tx) => {
      for (const mark of [1, 2, 3]) await joinWrite(tx, write(mark));
    });
    expect(statements).toHaveLength(1);
    expect(await marks()).toEqual([1, 2, 3]);
  });

  it('are all undone if one of them fails, also if the work fails after them', async () => {
    await clear();
    await put(db, 2);
    const failed = inTransaction(db, async (tx) => {
      for (const mark of [1, 2, 3]) await joinWrite(tx, write(mark));
    });
    await expect(failed).rejects.toMatchObject({ constraint: 'marks_pkey' });
    const thrown = inTransaction(db, async (tx) => {
      await joinWrite(tx, write(4));
      throw new Error('mine');
    });
    await expect(thrown).rejects.toThrow('mine');
    expect(await marks()).toEqual([2]);
  });

  it('leave before the next statement, which sees them, in the same transaction', async () => {
    await clear();
    const failed = inTransaction(db, async (tx) => {
      await joinWrite(tx, write(1));
      await joinWrite(tx, write(2));
      expect(await marks(tx)).toEqual([1, 2]);
      expect(await marks()).toEqual([]);
      await joinWrite(tx, write(3));
      throw new Error('mine');
    });
    await expect(failed).rejects.toThrow('mine');
    expect(await marks()).toEqual([]);
  });

  it('begin a transaction with the first write, not with selects before it', async () => {
    await clear();
    const statements = await watched(async (tx) => {
      await tx.selectFrom('users').select('id').limit(1).execute();
      await tx.selectFrom('users').select('id').limit(1).forUpdate().execute();
      await tx.selectFrom('users').select('id').limit(1).execute();
    });
    const names = statements.map((text) =>
      text.startsWith('select') ? (text.includes('for update') ? 'lock' : 'select') : text,
    );
    expect(names).toEqual(['select', 'begin', 'lock', 'select', 'commit']);
  });

  it('run at once outside a transaction', async () => {
    await clear();
    await joinWrite(db, write(8));
    expect(await marks()).toEqual([8]);
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
      afterCommit(tx, () => seen.push('deferred write failed'));
      await deferWrite(tx, put(tx, 1));
    });
    await expect(refused).rejects.toMatchObject({ constraint: 'marks_pkey' });
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
