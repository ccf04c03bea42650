import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { runTool } from '../run.ts';

/**
 * Query for view columns that can't be null, as `view.column`. PostgreSQL reports all columns of views as nullable. The
 * query finds columns that copy a not-null column, under the same name, in views of only one table.
 */
const NOT_NULL = `
  select used.view_name || '.' || used.column_name as name
  from information_schema.view_column_usage used
  join information_schema.columns shown
    on shown.table_schema = used.view_schema and shown.table_name = used.view_name
      and shown.column_name = used.column_name
  join information_schema.columns base
    on base.table_schema = used.table_schema and base.table_name = used.table_name
      and base.column_name = used.column_name and base.is_nullable = 'NO'
  where used.view_schema = 'public' and (
    select count(*) from information_schema.view_table_usage tables
    where tables.view_schema = used.view_schema and tables.view_name = used.view_name
  ) = 1
  order by 1`;

/**
 * Query for columns whose allowed values are listed in a check constraint: in tables, and in views that show the column
 * under the same name.
 */
const LISTED = `
  with listed as (
    select c.conrelid::regclass::text as relation, a.attname as column, pg_get_constraintdef(c.oid) as definition,
      a.attnotnull as "isRequired", a.atthasdef as "hasDefault"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and array[a.attnum] = c.conkey
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace
  )
  select * from listed
  union all
  select used.view_name, used.column_name, listed.definition, listed."isRequired", false
  from information_schema.view_column_usage used
  join listed on listed.relation = used.table_name and listed.column = used.column_name
  join information_schema.columns shown
    on shown.table_schema = used.view_schema and shown.table_name = used.view_name
      and shown.column_name = used.column_name
  where used.view_schema = 'public'
  order by 1, 2`;

/** How PostgreSQL prints `check (column in ('a', 'b'))`. */
const IN_LIST = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/;

/** Generates the types of the schema at `connectionString` into `file`. */
export async function writeSchemaTypes(connectionString: string, file: string): Promise<void> {
  const overrides = JSON.stringify({ columns: await listUnions(connectionString) });
  const source = ['--dialect', 'postgres', '--url', connectionString];
  const args = [...source, '--out-file', file, '--overrides', overrides];
  const { ok, output } = await runTool('kysely-codegen/dist/cli/bin.js', args);
  if (!ok) throw new Error(`The types could not be written.\n${output}`);
  const columns = await listNotNull(connectionString);
  writeFileSync(file, withoutNull(readFileSync(file, 'utf8'), columns));
}

async function queryRows<Row extends pg.QueryResultRow>(
  connectionString: string,
  query: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Row>(query).finally(() => client.end());
  return rows;
}

async function listNotNull(connectionString: string): Promise<string[]> {
  return (await queryRows<{ name: string }>(connectionString, NOT_NULL)).map(({ name }) => name);
}

type Listed = {
  relation: string;
  column: string;
  definition: string;
  isRequired: boolean;
  hasDefault: boolean;
};

/** Returns the union type of each column with listed values, by `relation.column`. */
async function listUnions(connectionString: string): Promise<Record<string, string>> {
  const rows = await queryRows<Listed>(connectionString, LISTED);
  return Object.fromEntries(
    rows.flatMap(({ relation, column, definition, isRequired, hasDefault }) => {
      const list = IN_LIST.exec(definition)?.[1];
      if (list === undefined) return [];
      const values = list.split(', ').map((value) => value.replace(/::text$/, ''));
      const type = [...values, ...(isRequired ? [] : ['null'])].join(' | ');
      return [[`${relation}.${column}`, hasDefault ? `Generated<${type}>` : type]];
    }),
  );
}

const interfaceOf = (view: string) =>
  view.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Removes ` | null` from the columns, given as `view.column`. */
function withoutNull(types: string, columns: readonly string[]): string {
  return columns.reduce((text, name) => {
    const [view = '', column = ''] = name.split('.');
    const start = text.indexOf(`export interface ${interfaceOf(view)} {`);
    const line = text.indexOf(`\n  ${column}: `, start);
    const end = text.indexOf(';\n', line);
    if (start < 0 || line < 0) throw new Error(`The types lack ${name}.`);
    return text.slice(0, line) + text.slice(line, end).replace(' | null', '') + text.slice(end);
  }, types);
}
