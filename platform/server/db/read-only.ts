import type pg from 'pg';
import { isReadOnly } from './errors.ts';

/**
 * Closes a connection on which the server refused to write: after a failover it may lead to a server that stays a
 * standby. The next query opens another.
 */
export function closeReadOnlyConnections(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]): unknown => {
      const answer = query(...args);
      if (answer instanceof Promise) {
        answer.catch((error: unknown) => {
          if (isReadOnly(error)) void client.end().catch(() => undefined);
        });
      }
      return answer;
    }) as typeof client.query;
  });
}
