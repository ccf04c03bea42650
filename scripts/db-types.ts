import pg from 'pg';

const ENUM_COLUMNS = `
  select c.conrelid::regclass::text as table, a.attname as column, pg_get_constraintdef(c.oid) as definition,
    a.attnotnull as "isRequired", a.atthasdef as "hasDefault"
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and array[a.attnum] = c.conkey
  where c.contype = 'c' and c.connamespace = 'public'::regnamespace
  order by 1, 2`;

/** How PostgreSQL prints `check (column in ('a', 'b'))`. */
const IN_LIST = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/;

/**
 * The arguments with which kysely-codegen writes db/types.ts. Columns whose values a check constraint lists get a union of
 * these values instead of string.
 */
export async function codegenArguments(connectionString: string): Promise<string[]> {
  const overrides = JSON.stringify({ columns: await enumColumns(connectionString) });
  const source = ['--dialect', 'postgres', '--url', connectionString];
  return [...source, '--out-file', 'db/types.ts', '--overrides', overrides];
}

async function enumColumns(connectionString: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(ENUM_COLUMNS).finally(() => client.end());
  return Object.fromEntries(
    rows.flatMap(({ table, column, definition, isRequired, hasDefault }) => {
      const list = IN_LIST.exec(definition)?.[1];
      if (list === undefined) return [];
      const values = list.split(', ').map((value) => value.replace(/::text$/, ''));
      const type = [...values, ...(isRequired ? [] : ['null'])].join(' | ');
      return [[`${table}.${column}`, hasDefault ? `Generated<${type}>` : type]];
    }),
  );
}
