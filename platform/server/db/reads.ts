import { sql } from 'kysely';
import { createDb, createPool, type Db, withConnections } from './client.ts';
import type { DatabaseConfig } from './database-config.ts';
import { hasReplayed, ReadConnection } from './read-connection.ts';

/** Everybody sees a change within a second (decision 69): a standby that is further behind is not asked. */
const MAX_LAG_MS = 1_000;
const PROBE_MS = 200;

type Sample = { at: number; position: string };

export type ReadsOptions = {
  primary: Db;
  /** The standby, or several behind one address. */
  standby: Db;
  /** One connection to the primary: a pool that is exhausted must not send its load there. */
  probe: Db;
  /** Milliseconds that only grow. */
  now?: () => number;
};

/**
 * Reads of visitors from a standby, as new as the visitor's own writes and at most a second old, else from the primary.
 * A position of the primary's log from a moment ago tells what the standby must have replayed.
 */
export class Reads {
  readonly #options: Required<ReadsOptions>;
  readonly #everyone: Db;
  #samples: Sample[] = [];
  /** Whether the last probe found the standby up to date, and no read has failed since. */
  #isUsable = false;
  #timer: NodeJS.Timeout | undefined;
  #probing: Promise<void> | null = null;

  constructor(options: ReadsOptions) {
    this.#options = { now: () => performance.now(), ...options };
    this.#everyone = this.#handle(null);
  }

  /** Begins to watch both servers. Until the first look the primary answers. */
  start(): void {
    this.#timer = setInterval(() => void this.probe(), PROBE_MS).unref();
    void this.probe();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#probing;
    await Promise.all([this.#options.standby.destroy(), this.#options.probe.destroy()]);
  }

  /** The place in the primary's log that comes after every commit so far, such as "0/16B3748". */
  async position(): Promise<string> {
    const { rows } = await sql<{ position: string }>`
      select pg_current_wal_insert_lsn()::text as position`.execute(this.#options.probe);
    return rows[0]?.position ?? '';
  }

  /** Looks how far both servers are. Never throws; two looks at once are one. */
  probe(): Promise<void> {
    this.#probing ??= this.#look().finally(() => {
      this.#probing = null;
    });
    return this.#probing;
  }

  async #look(): Promise<void> {
    const { now, standby } = this.#options;
    const at = now();
    const position = await this.position().catch(() => null);
    const recent = this.#samples.filter((sample) => at - sample.at <= MAX_LAG_MS);
    this.#samples = position === null ? recent : [...recent, { at, position }];
    const needed = this.#neededByAll();
    if (needed === null) {
      this.#isUsable = false;
      return;
    }
    const found = await hasReplayed(needed)
      .execute(standby)
      .catch(() => null);
    this.#isUsable = found?.rows[0]?.ok === true;
  }

  /** The oldest position that is not too old; null if the primary has been silent for as long. */
  #neededByAll(): string | null {
    const since = this.#options.now() - MAX_LAG_MS;
    return this.#samples.find(({ at }) => at >= since)?.position ?? null;
  }

  #needed(seen: string | null): string | null {
    const common = this.#isUsable ? this.#neededByAll() : null;
    return common === null || seen === null ? common : latest(common, seen);
  }

  #handle(seen: string | null): Db {
    const { primary, standby } = this.#options;
    const source = {
      primary,
      standby,
      needed: () => this.#needed(seen),
      onFailure: () => {
        this.#isUsable = false;
      },
    };
    return withConnections(primary, {
      async provideConnection(use) {
        const connection = new ReadConnection(source);
        try {
          return await use(connection);
        } finally {
          await connection.release();
        }
      },
    });
  }

  /** The database for reads of a visitor; `seen`: the position after their last write, null if there is none. */
  dbFor(seen: string | null): Db {
    return seen === null ? this.#everyone : this.#handle(seen);
  }
}

/** The later of two places in the log. */
export function latest(one: string, other: string): string {
  return toNumber(one) >= toNumber(other) ? one : other;
}

function toNumber(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

type Opening = {
  primary: Db;
  /** The primary's address. */
  connectionString: string;
  config: DatabaseConfig;
  log: { warn(details: object, message: string): void };
};

/** Opens the standby of DATABASE_READ_URL; null without one. Does not wait for it. */
export function openReads({ primary, connectionString, config, log }: Opening): Reads | null {
  const { readUrl, isPooled, poolSize } = config;
  if (readUrl === null) return null;
  const onIdleError = (err: Error) => log.warn({ err }, 'connection to the standby lost');
  const open = (url: string, size: number) =>
    createDb(createPool({ connectionString: url, poolSize: size, isPooled, limits: 'reads', onIdleError }));
  return new Reads({ primary, standby: open(readUrl, poolSize), probe: open(connectionString, 1) });
}
