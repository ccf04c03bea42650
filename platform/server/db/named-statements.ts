import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * Maximum number of named statements; the application has fewer. Without the limit, statements that contain lists of
 * different lengths would fill a connection's memory.
 */
const MAX_NAMES = 300;
const MAX_LENGTH = 8_192;

/** Names by statement. A statement has the same name in every process, as a connection pooler would need. */
type Names = Map<string, string>;

/**
 * Returns the name of a statement; undefined if it is too long or there are already MAX_NAMES names, so that it is not
 * prepared.
 */
function nameOf(text: string, names: Names): string | undefined {
  const existing = names.get(text);
  if (existing !== undefined) return existing;
  if (names.size >= MAX_NAMES || text.length > MAX_LENGTH) return undefined;
  const name = `q_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
  names.set(text, name);
  return name;
}

/**
 * Prepares each statement of a pool once per connection: planning costs more than most of our queries. Statements
 * without parameters (transactions, migrations) stay unnamed, as they may hold several commands.
 */
export function nameStatements(pool: pg.Pool): void {
  const names: Names = new Map();
  pool.on('connect', (client) => nameStatementsOf(client, names));
}

function nameStatementsOf(client: pg.PoolClient, names: Names): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? nameOf(text, names)
        : undefined;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  };
  client.query = named as typeof client.query;
}
