import { runCommand, siteConfig } from './backup/command.ts';
import { upgradeEmbedded } from './backup/upgrade.ts';

/**
 * `npm run db:upgrade -- FOLDER`: upgrades the embedded database of DATA_DIR to this release's major version of
 * PostgreSQL. FOLDER holds the programs of the database's old version (docs/operations.md). Stop the site first.
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
