import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#shared/time.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { type SecurityEvent, type SecurityRow, securityRow } from './event.ts';
import { upsertEvents } from './store.ts';

const FLUSH_MS = 1_000;
const HOUR_MS = 3_600_000;
/**
 * Maximum numbers of new rows per hour in this process: in total and from one address. Successes and refusals are
 * counted separately, so that a flood of refusals can't hide a later sign-in. So 30 days have at most 4.3 million rows.
 */
export const MAX_SECURITY_ROWS = { perHour: 3_000, perAddress: 300 } as const;

type Parts = { db: Db; config: Pick<Config, 'secretKey'>; clock: Clock; log: FastifyBaseLogger };

/**
 * The security log: collects events and writes them in one batch a second later, so that no response waits for it.
 * Events above the hourly limit are only counted, as `omitted`. If the process is killed, the events of the last second
 * are lost.
 */
export class SecurityLog {
  readonly #parts: Parts;
  #pending = new Map<string, SecurityRow>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #hour = 0;
  #known = new Set<string>();
  #used = new Map<string, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Never throws and never waits. */
  record(event: SecurityEvent): void {
    const { config, clock } = this.#parts;
    const row = securityRow(config.secretKey, event, clock.now());
    this.#add(this.#hasRoom(row) ? row : this.omittedRow(row));
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Writes the collected events to the database. If that fails, it logs the failure, and these events are lost. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const { db, log } = this.#parts;
    // Sorted, so that processes that write at once lock rows in the same order.
    const rows = [...this.#pending.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    this.#pending = new Map();
    this.#writing = this.#writing
      .then(() => upsertEvents(db, rows))
      .catch((err: unknown) => log.warn({ err, lost: rows.length }, 'security events were lost'));
    return this.#writing;
  }

  #add(row: SecurityRow): void {
    const key = keyOf(row);
    const same = this.#pending.get(key);
    this.#pending.set(key, same === undefined ? row : { ...same, count: same.count + row.count });
  }

  #hasRoom(row: SecurityRow): boolean {
    const hour = Math.floor(row.minute.getTime() / HOUR_MS);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#known.clear();
      this.#used.clear();
    }
    const key = keyOf(row);
    if (this.#known.has(key)) return true;
    const kind = kindOf(row);
    const address = addressOf(row);
    const [all, own] = [this.#used.get(kind) ?? 0, this.#used.get(address) ?? 0];
    if (all >= MAX_SECURITY_ROWS.perHour || own >= MAX_SECURITY_ROWS.perAddress) return false;
    this.#known.add(key);
    this.#used.set(kind, all + 1);
    this.#used.set(address, own + 1);
    return true;
  }

  /**
   * Returns the row that counts an omitted event: one per minute and kind. It names the address only if that address
   * used up its own limit.
   */
  omittedRow(row: SecurityRow): SecurityRow {
    const isOwnFault = (this.#used.get(addressOf(row)) ?? 0) >= MAX_SECURITY_ROWS.perAddress;
    return {
      ...row,
      event: 'omitted',
      result: kindOf(row),
      accountHash: null,
      contactHash: null,
      addressHash: isOwnFault ? row.addressHash : null,
    };
  }
}

const kindOf = ({ result }: SecurityRow) => (result === 'done' ? 'done' : 'refused');
const addressOf = (row: SecurityRow) => `${kindOf(row)} ${row.addressHash?.toString('hex') ?? ''}`;

function keyOf(row: SecurityRow): string {
  const hashes = [row.accountHash, row.contactHash, row.addressHash].map(
    (hash) => hash?.toString('hex') ?? '',
  );
  return [row.minute.getTime(), row.event, row.result, ...hashes].join(' ');
}
