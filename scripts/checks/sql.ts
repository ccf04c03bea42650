import { globSync, readFileSync } from 'node:fs';

/**
 * Queries belong in `*store.ts` and platform/server/db, and in migrations and backfills, which are SQL. Import rules can't
 * check that, because `db` is passed around.
 */

const QUERY = /\.(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/;
const ALLOWED = /store\.ts$|\.test\.ts$|^platform\/server\/db\//;

const files = globSync('{app,features,platform,shared,db/seed,db/factories}/**/*.{ts,tsx}');
const hits = files
  .filter((file) => !ALLOWED.test(file.replaceAll('\\', '/')))
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (QUERY.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
if (files.length === 0) hits.push('no file was read');
for (const hit of hits) console.error(hit);
process.exitCode = hits.length > 0 ? 1 : 0;
