import { recordKeyChange } from '#features/audit/server/service.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { markResealed, replaceLostKey } from '#platform/server/secret-keys/key-ring.ts';
import { reportFailure, withSiteDatabase } from './open-site.ts';

/**
 * `npm run secret:lost -- --yes`: accepts a new SECRET_KEY in the environment when the old one is lost. Stop the
 * servers first. Without `--yes` it changes nothing and prints what would be lost.
 */

const LOST = `With the key, this is lost:
  - second steps of admins: remove each with npm run admin:create -- --reset-mfa --mobile …
  - codes and failed messages that wait in the outbox
  - the count of failed sign-ins, and the bans of erased accounts
  - the proof that older entries of the audit log were not changed`;

if (process.argv.includes('--yes')) {
  await withSiteDatabase(async ({ db, config }) => {
    const now = new Date();
    await inTransaction(db, async (tx) => {
      await replaceLostKey(tx, config, now);
      await markResealed(tx, now);
      await recordKeyChange(tx, 'secretKey.lose', config, now);
    });
    console.log('The new SECRET_KEY is in use now.');
  }).catch(reportFailure);
} else {
  console.log(`${LOST}\nNothing was changed. If you accept this: npm run secret:lost -- --yes`);
}
