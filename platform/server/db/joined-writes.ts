import type { CompiledQuery } from 'kysely';

type Branch = { sql: string | null; next: Map<string, Branch> };

/** Joined texts by the texts of their parts: the same writes are joined again and again. */
const root: Branch = { sql: null, next: new Map() };
const MOST_TEXTS = 500;
let texts = 0;

function branchOf(queries: readonly CompiledQuery[]): Branch {
  let branch = root;
  for (const { sql } of queries) {
    let next = branch.next.get(sql);
    if (next === undefined) {
      next = { sql: null, next: new Map() };
      branch.next.set(sql, next);
    }
    branch = next;
  }
  return branch;
}

/** The text of a query whose first parameter is `$(offset + 1)`. */
const shifted = (sql: string, offset: number) =>
  sql.replace(/\$(\d+)/g, (_all, number) => `$${Number(number) + offset}`);

function textOf(queries: readonly CompiledQuery[]): string {
  let offset = 0;
  const parts = queries.map(({ sql, parameters }) => {
    const text = shifted(sql, offset);
    offset += parameters.length;
    return text;
  });
  const last = parts.pop() as string;
  return `with ${parts.map((text, index) => `w${index} as (${text})`).join(', ')} ${last}`;
}

/**
 * One statement that does all of these writes: PostgreSQL and the network take most of their time for each statement, not
 * for each row. None of them sees the rows of another, and the last one runs first. Their texts must be without `with` and without
 * a `$` in a literal.
 */
export function joinQueries(queries: readonly CompiledQuery[]): CompiledQuery {
  const [first] = queries;
  if (first === undefined) throw new Error('no writes to join');
  if (queries.length === 1) return first;
  const branch = branchOf(queries);
  if (branch.sql === null) {
    texts += 1;
    if (texts > MOST_TEXTS) {
      root.next.clear();
      texts = 1;
    }
    branch.sql = textOf(queries);
  }
  return { ...first, sql: branch.sql, parameters: queries.flatMap(({ parameters }) => parameters) };
}
