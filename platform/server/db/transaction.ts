import { CompiledQuery, type DatabaseConnection } from 'kysely';
import { type Db, onConnection } from './client.ts';
import { isAborted, isRetryable } from './errors.ts';

const TRIES = 3;
const [BEGIN, COMMIT, ROLLBACK] = ['begin', 'commit', 'rollback'].map((text) => CompiledQuery.raw(text)) as [
  CompiledQuery,
  CompiledQuery,
  CompiledQuery,
];

/** Writes sent in a transaction and not yet awaited. */
const pendingWrites = new WeakMap<Db, Promise<unknown>[]>();

/** What runs after the commit of a transaction. */
const commitHooks = new WeakMap<Db, (() => void)[]>();

/**
 * Runs `act` once the transaction has committed, never after a rollback; in order, outside a transaction at once. Nobody
 * waits for `act`, and it must not throw.
 */
export function afterCommit(tx: Db, act: () => void): void {
  const hooks = commitHooks.get(tx);
  if (hooks !== undefined) hooks.push(act);
  else if (tx.isTransaction) throw new Error('afterCommit needs inTransaction, not a transaction of Kysely');
  else act();
}

/**
 * Pipelines a write within `inTransaction`: COMMIT waits for it, and the transaction fails if it fails. Outside a
 * transaction it is awaited at once.
 */
export async function deferWrite(tx: Db, write: Promise<unknown>): Promise<void> {
  const pending = pendingWrites.get(tx);
  if (pending === undefined) {
    await write;
    return;
  }
  write.catch(() => undefined);
  pending.push(write);
}

/**
 * Runs `work` in a transaction; retries only on deadlocks and serialization failures. Queries started together are
 * pipelined and answered in order; BEGIN is sent with the first one.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.getExecutor().provideConnection((connection) => runOn(connection, db, work));
    } catch (error) {
      if (attempt === TRIES || !isRetryable(error)) throw error;
    }
  }
}

async function runOn<T>(connection: DatabaseConnection, db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const tx = onConnection(db, connection);
  const pending: Promise<unknown>[] = [];
  const hooks: (() => void)[] = [];
  pendingWrites.set(tx, pending);
  commitHooks.set(tx, hooks);
  await deferWrite(tx, connection.executeQuery(BEGIN));
  let isOver = false;
  try {
    const result = await work(tx);
    isOver = true;
    const committed = connection.executeQuery<{ command: string }>(COMMIT);
    committed.catch(() => undefined);
    await Promise.all(pending);
    const [{ command } = { command: '' }] = (await committed).rows;
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
    for (const act of hooks) act();
    return result;
  } catch (error) {
    // A connection that can't roll back is broken; the pool discards it.
    if (!isOver) await connection.executeQuery(ROLLBACK).catch(() => undefined);
    throw (await firstFailure(pending)) ?? error;
  } finally {
    pendingWrites.delete(tx);
    commitHooks.delete(tx);
  }
}

/** The first real failure among the pipelined writes, not one that was skipped because of another. */
async function firstFailure(pending: readonly Promise<unknown>[]): Promise<unknown> {
  const failed = (await Promise.allSettled(pending)).filter((end) => end.status === 'rejected');
  return failed.find(({ reason }) => !isAborted(reason))?.reason;
}
