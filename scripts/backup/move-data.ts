import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

type Table = { name: string; columns: string[] };

const quote = pg.escapeIdentifier;
const nameOf = ({ name }: Table) => `public.${quote(name)}`;
const listOf = ({ columns }: Table) => columns.map(quote).join(', ');

/**
 * Returns the tables of the schema with their data columns. Generated columns are left out: PostgreSQL computes them
 * again.
 */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname
  `);
  return rows;
}

/** Throws if the schemas differ: nothing may be left behind. */
function checkSchemas(from: readonly Table[], to: readonly Table[]): void {
  const texts = [from, to].map((tables) => tables.map((table) => `${table.name}(${listOf(table)})`));
  const [old = [], fresh = []] = texts;
  const odd = [
    ...old.filter((text) => !fresh.includes(text)),
    ...fresh.filter((text) => !old.includes(text)),
  ];
  if (odd.length > 0) throw new Error(`the schemas differ: ${odd.join('; ')}`);
}

async function copySequences(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, value } of rows) {
    await to.query('select setval($1::regclass, $2::bigint)', [`public.${quote(name)}`, value]);
  }
}

/**
 * Copies all rows between two servers on this machine with the same schema, through a folder that both servers can
 * write to. The target's rows are replaced. Foreign keys and triggers are off meanwhile, as in pg_restore.
 */
export async function moveData(fromUrl: string, toUrl: string, folder: string): Promise<void> {
  const from = new pg.Client({ connectionString: fromUrl });
  const to = new pg.Client({ connectionString: toUrl });
  await Promise.all([from.connect(), to.connect()]);
  try {
    const tables = await listTables(from);
    checkSchemas(tables, await listTables(to));
    await to.query('begin');
    await to.query('set local session_replication_role = replica');
    await to.query(`truncate ${tables.map(nameOf).join(', ')}`);
    for (const [index, table] of tables.entries()) {
      const file = join(folder, `${index}.copy`);
      const path = pg.escapeLiteral(file);
      await from.query(`copy ${nameOf(table)} (${listOf(table)}) to ${path}`);
      await to.query(`copy ${nameOf(table)} (${listOf(table)}) from ${path}`);
      rmSync(file);
    }
    await copySequences(from, to);
    await to.query('commit');
    await to.query('analyze');
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}
