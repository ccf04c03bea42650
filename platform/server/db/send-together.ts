import type { Writable } from 'node:stream';
import type pg from 'pg';

/** Queries that one turn of the event loop makes leave in one packet: sending costs more than most of them. */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let held = false;
  const send = (...args: unknown[]): unknown => {
    if (!held) {
      held = true;
      stream.cork();
      process.nextTick(() => {
        held = false;
        stream.uncork();
      });
    }
    return query(...args);
  };
  client.query = send as typeof client.query;
}
