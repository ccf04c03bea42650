import { type LogState, verifyLog } from '#features/audit/server/chain.ts';
import { reportFailure, withMigratedSite } from './open-site.ts';

/**
 * `npm run audit:verify`: checks the hash chain of the audit log, and that the log still contains every head (its
 * newest entry on a day, with its hash) stored in DATA_DIR. Exits with 1 otherwise. Needs the server's settings:
 * DATABASE_URL or DATA_DIR, and SECRET_KEY.
 */

const day = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');

function problemOf({ brokenAt, missing, total }: LogState): string | null {
  if (brokenAt !== null)
    return `The audit log was changed: entry ${brokenAt} does not follow from the one before, or another key signed it.`;
  if (missing !== null)
    return `The audit log was cut or replaced: its head of ${day(missing.at)} UTC (${missing.entries} entries) is missing; it has ${total} entries now.`;
  return null;
}

/** What the check proves, in two lines. */
function proofOf({ signedFrom, head, total }: LogState): string[] {
  const signed =
    signedFrom === null
      ? 'It is not signed yet: whoever can write to the database could rewrite it. The server signs it within a day.'
      : `It is signed with SECRET_KEY from entry ${signedFrom} on, and that signature covers the entries before.`;
  const grown =
    head === null
      ? 'No head is stored in DATA_DIR yet, so a cut at its end would not show. The server stores one each day.'
      : `It grew from ${head.entries} to ${total} entries since its head of ${day(head.at)} UTC, stored in DATA_DIR.`;
  return [signed, grown];
}

await withMigratedSite(async (site) => {
  const state = await verifyLog(site);
  const problem = problemOf(state);
  if (problem === null) {
    console.log(`The audit log is intact: ${state.entries} entries.`);
    for (const line of proofOf(state)) console.log(line);
  } else console.error(problem);
  process.exitCode = problem === null ? 0 : 1;
}).catch(reportFailure);
