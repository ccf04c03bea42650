import { CompiledQuery, type DatabaseConnection } from 'kysely';
import { type Db, onConnection } from './client.ts';
import { isAborted, isRetryable } from './errors.ts';

const TRIES = 3;
const [BEGIN, COMMIT, ROLLBACK] = ['begin', 'commit', 'rollback'].map((text) => CompiledQuery.raw(text)) as [
  CompiledQuery,
  CompiledQuery,
  CompiledQuery,
];

/** Writes that a transaction has sent and not yet awaited. */
const unanswered = new WeakMap<Db, Promise<unknown>[]>();

/**
 * Pipelines a write within `inTransaction`: COMMIT waits for it, and the transaction fails if it fails. Outside a
 * transaction it is awaited at once.
 */
export async function deferWrite(tx: Db, write: Promise<unknown>): Promise<void> {
  const pending = unanswered.get(tx);
  if (pending === undefined) {
    await write;
    return;
  }
  write.catch(() => undefined);
  pending.push(write);
}

/**
 * `work` on one connection, without a transaction. Queries that are made together (Promise.all) leave together, where they
 * would else take a connection each. Nothing of `work` may go on after its end, nor wait for another connection.
 */
export function onOneConnection<T>(db: Db, work: (one: Db) => Promise<T>): Promise<T> {
  return db.getExecutor().provideConnection((connection) => work(onConnection(db, connection)));
}

/**
 * One transaction; tried again only when PostgreSQL reports a deadlock or a serialization failure. Queries that are
 * made together (Promise.all) leave together and are answered in their order; BEGIN leaves with the first of them.
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
  unanswered.set(tx, pending);
  await deferWrite(tx, connection.executeQuery(BEGIN));
  let isOver = false;
  try {
    const result = await work(tx);
    isOver = true;
    const committed = connection.executeQuery<{ command: string }>(COMMIT);
    committed.catch(() => undefined);
    await Promise.all(pending);
    const [{ command } = { command: '' }] = (await committed).rows;
    // PostgreSQL ends a transaction that has failed by a rollback, whatever it is asked for.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
    return result;
  } catch (error) {
    // A connection that cannot roll back is broken, and its transaction with it; the pool lets it go.
    if (!isOver) await connection.executeQuery(ROLLBACK).catch(() => undefined);
    throw (await firstFailure(pending)) ?? error;
  } finally {
    unanswered.delete(tx);
  }
}

/** Why what was sent without waiting failed: not because something before it had. */
async function firstFailure(pending: readonly Promise<unknown>[]): Promise<unknown> {
  const failed = (await Promise.allSettled(pending)).filter((end) => end.status === 'rejected');
  return failed.find(({ reason }) => !isAborted(reason))?.reason;
}
