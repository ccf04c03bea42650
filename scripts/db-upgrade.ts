import { runCommand, siteConfig } from './backup/command.ts';
import { upgradeEmbedded } from './backup/upgrade.ts';

/**
 * `npm run db:upgrade -- FOLDER`: moves the embedded database of DATA_DIR to the major version of PostgreSQL that this
 * release brings. FOLDER holds the programs of the version that made it (docs/operations.md). The site must not run.
 */
await runCommand(async (cleanups) => {
  const [folder, ...rest] = process.argv.slice(2);
  if (folder === undefined || rest.length > 0) {
    console.error('Give the folder of the old version: npm run db:upgrade -- /usr/lib/postgresql/17/bin');
    process.exitCode = 2;
    return;
  }
  await upgradeEmbedded(siteConfig(process.env), folder, { cleanups, print: console.log });
});
