import { CompiledQuery, type DatabaseConnection } from 'kysely';
import { type Db, onConnection } from './client.ts';
import { isAborted, isRetryable } from './errors.ts';
import { joinQueries } from './joined-writes.ts';

const TRIES = 5;
const [BEGIN, COMMIT, ROLLBACK] = ['begin', 'commit', 'rollback'].map((text) => CompiledQuery.raw(text)) as [
  CompiledQuery,
  CompiledQuery,
  CompiledQuery,
];

/** Writes sent in a transaction and not yet awaited. */
const pendingWrites = new WeakMap<Db, Promise<unknown>[]>();

/** Writes that a transaction sends as one statement, before its next one or with COMMIT. */
const joinedWrites = new WeakMap<Db, CompiledQuery[]>();

/** How often the work of a transaction was tried, from 1. */
const attempts = new WeakMap<Db, number>();

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
 * Adds a write to those that leave as one statement: before the transaction's next statement, or with its end. It must be
 * an insert that reads nothing that the others write. Outside a transaction it is awaited at once.
 */
export async function joinWrite(tx: Db, write: CompiledQuery): Promise<void> {
  const joined = joinedWrites.get(tx);
  if (joined === undefined) await tx.executeQuery(write);
  else joined.push(write);
}

/** Whether the transaction runs again, because another one interfered. False outside a transaction. */
export function isRetried(tx: Db): boolean {
  return (attempts.get(tx) ?? 1) > 1;
}

/**
 * Runs `work` in a transaction; retries only if another one interfered: deadlocks, serialization failures and constraints that
 * mean CONFLICT. Queries started together are pipelined and answered in order.
 *
 * Plain selects before the first write are sent without a transaction, which changes nothing: each statement sees what is
 * committed when it starts. BEGIN is sent with the first other statement; joined writes alone need neither BEGIN nor COMMIT.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db
        .getExecutor()
        .provideConnection((connection) => runOn(connection, db, { work, attempt }));
    } catch (error) {
      if (attempt === TRIES || !isRetryable(error)) throw error;
    }
  }
}

/** A select that takes no lock and calls nothing that a transaction would have to hold. */
function isPlainSelect({ query }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' && query.with === undefined && query.endModifiers === undefined;
}

/** A connection that begins a transaction when it has to. */
function beginLate(connection: DatabaseConnection, pending: Promise<unknown>[], joined: CompiledQuery[]) {
  let hasBegun = false;
  const send = (query: CompiledQuery) => {
    const sent = connection.executeQuery(query);
    sent.catch(() => undefined);
    pending.push(sent);
  };
  const flush = () => {
    if (joined.length > 0) send(joinQueries(joined.splice(0)));
  };
  const begin = () => {
    if (!hasBegun) send(BEGIN);
    hasBegun = true;
    flush();
  };
  const late: DatabaseConnection = {
    executeQuery(query, options) {
      if (hasBegun || joined.length > 0 || !isPlainSelect(query)) begin();
      return connection.executeQuery(query, options);
    },
    streamQuery(query, size, options) {
      begin();
      return connection.streamQuery(query, size, options);
    },
  };
  return { late, flush, hasBegun: () => hasBegun };
}

type Run<T> = { work: (tx: Db) => Promise<T>; attempt: number };

async function runOn<T>(connection: DatabaseConnection, db: Db, { work, attempt }: Run<T>): Promise<T> {
  const pending: Promise<unknown>[] = [];
  const joined: CompiledQuery[] = [];
  const hooks: (() => void)[] = [];
  const { late, flush, hasBegun } = beginLate(connection, pending, joined);
  const tx = onConnection(db, late);
  pendingWrites.set(tx, pending);
  joinedWrites.set(tx, joined);
  commitHooks.set(tx, hooks);
  attempts.set(tx, attempt);
  let isOver = false;
  try {
    const result = await work(tx);
    isOver = true;
    flush();
    if (hasBegun()) await commit(connection, pending);
    else await Promise.all(pending);
    for (const act of hooks) act();
    return result;
  } catch (error) {
    // A connection that can't roll back is broken; the pool discards it.
    if (!isOver && hasBegun()) await connection.executeQuery(ROLLBACK).catch(() => undefined);
    throw (await firstFailure(pending)) ?? error;
  } finally {
    for (const state of [pendingWrites, joinedWrites, commitHooks, attempts]) state.delete(tx);
  }
}

async function commit(connection: DatabaseConnection, pending: readonly Promise<unknown>[]): Promise<void> {
  const committed = connection.executeQuery<{ command: string }>(COMMIT);
  committed.catch(() => undefined);
  await Promise.all(pending);
  const [{ command } = { command: '' }] = (await committed).rows;
  // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK.
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
}

/** The first real failure among the pipelined writes, not one that was skipped because of another. */
async function firstFailure(pending: readonly Promise<unknown>[]): Promise<unknown> {
  const failed = (await Promise.allSettled(pending)).filter((end) => end.status === 'rejected');
  return failed.find(({ reason }) => !isAborted(reason))?.reason;
}
