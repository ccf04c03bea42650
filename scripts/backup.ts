import { runCommand, siteConfig } from './backup/command.ts';
import { createBackup } from './backup/create.ts';

/**
 * `npm run backup -- TARGET`: backs up the running site into a new folder or `s3://bucket/prefix`. Needs the server's
 * settings: DATABASE_URL or DATA_DIR, and those of S3. BACKUP_KEY encrypts the backup (docs/operations.md).
 */
await runCommand(async (cleanups) => {
  const [place, ...rest] = process.argv.slice(2);
  if (place === undefined || rest.length > 0) {
    console.error('Give one place: npm run backup -- /backups/2026-01-31, or s3://bucket/2026-01-31.');
    process.exitCode = 2;
    return;
  }
  await createBackup(siteConfig(process.env), place, { cleanups, print: console.log, now: new Date() });
});
