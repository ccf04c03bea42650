import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { isWindowOver } from '../sign-in/login-failures-store.ts';

/**
 * Counts a try under a key, in a window of `windowSeconds` that starts with its first try. Returns null if the try is
 * within `max`, else the end of the window.
 */
export async function countTry(
  db: Db,
  key: Buffer,
  now: Date,
  rule: { max: number; windowSeconds: number },
): Promise<Date | null> {
  const over = isWindowOver(now, rule.windowSeconds);
  const row = await db
    .insertInto('login_failures')
    .values({ key, failures: 1, first_at: now })
    .onConflict((clash) =>
      clash.column('key').doUpdateSet({
        failures: sql`case when ${over} then 1 else login_failures.failures + 1 end`,
        first_at: sql`case when ${over} then ${now} else login_failures.first_at end`,
      }),
    )
    .returning(['failures', 'first_at as firstAt'])
    .executeTakeFirstOrThrow();
  if (row.failures <= rule.max) return null;
  return new Date(row.firstAt.getTime() + rule.windowSeconds * 1000);
}
