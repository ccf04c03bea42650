import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './client.ts';

type Borrowed = { connection: DatabaseConnection; release: () => void };

/** Takes a connection out of the pool until `release`. */
function borrow(db: Db): Promise<Borrowed> {
  return new Promise((resolve, reject) => {
    db.getExecutor()
      .provideConnection(
        (connection) => new Promise<void>((release) => resolve({ connection, release: () => release() })),
      )
      .catch(reject);
  });
}

const SELECT = /^\s*(\/\*.*?\*\/\s*)?(select|with)\b/i;

function isRead({ query, sql: text }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && SELECT.test(text));
}

/** Whether this server is a standby that has everything up to `position`, a place in the primary's log ("0/16B3748"). */
export function hasReplayed(position: string) {
  return sql<{ ok: boolean }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as ok`;
}

type Source = {
  primary: Db;
  standby: Db;
  /** What the standby must have replayed for this visitor; null: don't ask it. */
  needed(): string | null;
  /** The standby failed. */
  onFailure(): void;
};

/**
 * Sends each select to the standby together with the question how far it is, and to the primary if it is behind or
 * fails. After anything else, all goes to the primary.
 */
export class ReadConnection implements DatabaseConnection {
  readonly #source: Source;
  readonly #borrowed = new Map<Db, Promise<Borrowed>>();
  #isReading = true;

  constructor(source: Source) {
    this.#source = source;
  }

  async #on(db: Db): Promise<DatabaseConnection> {
    const existing = this.#borrowed.get(db);
    const borrowed = existing ?? borrow(db);
    if (existing === undefined) this.#borrowed.set(db, borrowed);
    return (await borrowed).connection;
  }

  async #askStandby<R>(query: CompiledQuery): Promise<QueryResult<R> | null> {
    const { primary, standby, needed, onFailure } = this.#source;
    const position = needed();
    if (position === null) return null;
    try {
      const connection = await this.#on(standby);
      const check = connection.executeQuery<{ ok: boolean }>(hasReplayed(position).compile(primary));
      // Pipelined after the check: what it sees is at least as new. If it fails, the primary says why.
      const answer = connection.executeQuery<R>(query).catch(() => null);
      return (await check).rows[0]?.ok === true ? answer : null;
    } catch {
      onFailure();
      return null;
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#isReading &&= isRead(query);
    const answer = this.#isReading ? await this.#askStandby<R>(query) : null;
    return answer ?? (await this.#on(this.#source.primary)).executeQuery<R>(query);
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('reads of visitors are not streamed');
  }

  async release(): Promise<void> {
    for (const borrowed of this.#borrowed.values())
      await borrowed.then(
        ({ release }) => release(),
        () => undefined,
      );
  }
}
