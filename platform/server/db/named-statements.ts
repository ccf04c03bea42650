import { createHash } from 'node:crypto';
import type pg from 'pg';

/** More texts than the application has; lists of changing length must not fill a connection's memory. */
const MAX_NAMES = 300;
const MAX_LENGTH = 8_192;

/** Names stand for texts in every process alike, as a pooler between us and the database would need. */
const names = new Map<string, string>();

/** The name of a repeated text with values, or undefined where naming it would not pay. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMES || text.length > MAX_LENGTH) return undefined;
  const name = `q_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
  names.set(text, name);
  return name;
}

/**
 * Lets the database parse and plan a text once for each connection: planning costs more than most of our queries.
 * Only a text with values is named; texts without (transactions, migrations) may hold several statements.
 */
export function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  };
  client.query = named as typeof client.query;
}
