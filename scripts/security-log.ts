import { reportFailure, withMigratedSite } from './open-site.ts';
import { printEvents } from './security-events.ts';

/**
 * `npm run security:log -- --account 98XXXXXXXX` (or an email address or a user id) prints the events of an account
 * and of its contacts, `--address 203.0.113.7` those from an address; both together print either. Without them it
 * prints all. `--limit 500` prints more than 200. Needs DATABASE_URL or DATA_DIR, and SECRET_KEY: the log holds hashes.
 */

await withMigratedSite((site) => printEvents(site, process.argv.slice(2), console.log)).catch(reportFailure);
