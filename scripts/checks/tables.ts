import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { findTableUse } from './table-use.ts';

/** The part of a manifest that this check reads. */
type Owner = { name: string; tables?: readonly string[]; views?: Readonly<Record<string, unknown>> };
export type SourceFile = { path: string; text: string };

/** All table and view names in `interface DB` of the generated types. */
export function schemaNames(types: string): string[] {
  const source = ts.createSourceFile('types.ts', types, ts.ScriptTarget.Latest, true);
  return source.statements
    .filter(ts.isInterfaceDeclaration)
    .filter(({ name }) => name.text === 'DB')
    .flatMap(({ members }) => members.map(({ name }) => name?.getText() ?? ''));
}

const isView = (owner: Owner, name: string) => Object.hasOwn(owner.views ?? {}, name);

/** Reports tables and views that have no owner, have several, or no longer exist. */
export function checkOwners(names: readonly string[], owners: readonly Owner[]): string[] {
  const problems: string[] = [];
  for (const name of names) {
    const listed = owners.filter((owner) => owner.tables?.includes(name) || isView(owner, name));
    if (listed.length === 1) continue;
    const who = listed.length === 0 ? 'no manifest' : listed.map((owner) => owner.name).join(' and ');
    problems.push(`${name} is listed by ${who}: each table and view has one owner`);
  }
  for (const owner of owners) {
    for (const name of [...(owner.tables ?? []), ...Object.keys(owner.views ?? {})]) {
      if (!names.includes(name)) problems.push(`${owner.name} lists ${name}, which the schema lacks`);
    }
  }
  return problems;
}

/** Returns the slice that a file belongs to, or 'platform'; '' for files elsewhere. */
function ownerOf(path: string): string {
  const [folder, slice = ''] = path.replaceAll('\\', '/').split('/');
  if (folder === 'features') return slice;
  return folder === 'platform' ? 'platform' : '';
}

/** Sample data and test factories may write to the tables of every slice. To read, they call services. */
const FILLS_ALL_TABLES = /^db\/(seed|factories)\//;

/** Reports queries that name another owner's table or write to a view. */
export function checkFiles(
  files: readonly SourceFile[],
  names: readonly string[],
  owners: readonly Owner[],
): string[] {
  const schema = new Set(names);
  const problems = new Set<string>();
  for (const { path, text } of files) {
    const { uses, unreadable } = findTableUse(path, text, schema);
    for (const { line, code } of unreadable) {
      problems.add(`${path}:${line}: write the name of the table in place of ${code}`);
    }
    for (const { name, line, writes } of uses) {
      const owner = owners.find(
        ({ tables, views }) => tables?.includes(name) || Object.hasOwn(views ?? {}, name),
      );
      if (owner === undefined) continue;
      const reader = ownerOf(path);
      const at = `${path}:${line}:`;
      if (isView(owner, name)) {
        if (writes) problems.add(`${at} ${name} is a view: call ${owner.name} to write`);
        else if (reader === 'platform' && owner.name !== 'platform')
          problems.add(`${at} ${name} belongs to ${owner.name}, and the platform knows no slice`);
      } else if (owner.name !== reader && !(writes && FILLS_ALL_TABLES.test(path))) {
        problems.add(
          writes
            ? `${at} only ${owner.name} writes to ${name}: call its service`
            : `${at} ${name} belongs to ${owner.name}: call its service or read one of its views`,
        );
      }
    }
  }
  return [...problems];
}

async function checkProject(): Promise<string[]> {
  const { TABLE_OWNERS } = await import('#app/slices.ts');
  // Migrations and backfills are not checked: they are history, and a table may have changed its owner since.
  const files = globSync('{app,features,platform,shared,db/seed,db/factories}/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const names = schemaNames(readFileSync('platform/server/db/types.ts', 'utf8'));
  if (files.length === 0 || names.length === 0) return ['no file or no table was read'];
  return [...checkOwners(names, TABLE_OWNERS), ...checkFiles(files, names, TABLE_OWNERS)];
}

if (import.meta.main) {
  const problems = await checkProject();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
