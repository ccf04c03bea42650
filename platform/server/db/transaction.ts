import { CompiledQuery, type DatabaseConnection } from 'kysely';
import { bindToConnection, type Db } from './client.ts';
import { isAborted, maxAttemptsFor } from './errors.ts';

const BEGIN = CompiledQuery.raw('begin');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

/** For each transaction: the number of the current attempt, starting at 1. */
const attempts = new WeakMap<Db, number>();

/** For each transaction: writes that were sent and whose result is not known yet. */
const pendingWrites = new WeakMap<Db, Promise<unknown>[]>();

/** Callbacks that run after a transaction has committed. */
const commitHooks = new WeakMap<Db, (() => void)[]>();

/**
 * Runs `act` after the transaction has committed, in the order of the calls; never after a rollback. Outside a
 * transaction, it runs at once. `act` is not awaited and must not throw.
 */
export function afterCommit(tx: Db, act: () => void): void {
  const hooks = commitHooks.get(tx);
  if (hooks !== undefined) hooks.push(act);
  else if (tx.isTransaction) throw new Error('afterCommit needs inTransaction, not a transaction of Kysely');
  else act();
}

/**
 * Sends a write without waiting for its result: COMMIT follows at once, and the transaction fails if the write fails.
 * Outside a transaction, the write is awaited.
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

/** Whether the transaction runs again, because another one interfered. False outside a transaction. */
export function isRetried(tx: Db): boolean {
  return (attempts.get(tx) ?? 1) > 1;
}

/**
 * Runs `work` in a transaction; retries only if another one interfered: deadlocks, serialization failures and constraints that
 * mean CONFLICT. Queries started together are pipelined and answered in order.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db
        .getExecutor()
        .provideConnection((connection) => runOn(connection, db, { work, attempt }));
    } catch (error) {
      if (attempt >= maxAttemptsFor(error)) throw error;
    }
  }
}

type Run<T> = { work: (tx: Db) => Promise<T>; attempt: number };

async function runOn<T>(connection: DatabaseConnection, db: Db, { work, attempt }: Run<T>): Promise<T> {
  const hooks: (() => void)[] = [];
  const tx = bindToConnection(db, connection);
  commitHooks.set(tx, hooks);
  attempts.set(tx, attempt);
  const pending: Promise<unknown>[] = [];
  pendingWrites.set(tx, pending);
  let isOver = false;
  try {
    await deferWrite(tx, connection.executeQuery(BEGIN));
    const result = await work(tx);
    isOver = true;
    await Promise.all([...pending, commit(connection)]);
    for (const act of hooks) act();
    return result;
  } catch (error) {
    // A connection that can't roll back is broken; the pool discards it.
    if (!isOver) await connection.executeQuery(ROLLBACK).catch(() => undefined);
    throw (await firstFailure(pending)) ?? error;
  } finally {
    pendingWrites.delete(tx);
    commitHooks.delete(tx);
    attempts.delete(tx);
  }
}

async function commit(connection: DatabaseConnection): Promise<void> {
  const { rows } = await connection.executeQuery<{ command: string }>(COMMIT);
  const [{ command } = { command: '' }] = rows;
  // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK.
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
}

/**
 * Returns the first real error among the deferred writes. Errors of statements that were only skipped after another
 * error are ignored.
 */
async function firstFailure(pending: readonly Promise<unknown>[]): Promise<unknown> {
  const failed = (await Promise.allSettled(pending)).filter((end) => end.status === 'rejected');
  return failed.find(({ reason }) => !isAborted(reason))?.reason;
}
