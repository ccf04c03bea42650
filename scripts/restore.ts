import { runCommand, siteConfig } from './backup/command.ts';
import { restoreBackup } from './backup/restore.ts';

/**
 * `npm run restore -- SOURCE`: restores a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL, and
 * checks it. The site must not run. BACKUP_KEY opens an encrypted backup (docs/operations.md).
 */
await runCommand(async (cleanups) => {
  const [place, ...rest] = process.argv.slice(2);
  if (place === undefined || rest.length > 0) {
    console.error('Give one place: npm run restore -- /backups/2026-01-31, or s3://bucket/2026-01-31.');
    process.exitCode = 2;
    return;
  }
  await restoreBackup(siteConfig(process.env), place, { cleanups, print: console.log });
});
