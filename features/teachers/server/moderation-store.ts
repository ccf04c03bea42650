import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

export type ReportedProfile = {
  teacherId: string;
  userId: string;
  firstName: string;
  lastName: string;
  intro: string;
  detailedDescription: string;
  isWithheld: boolean;
  /** True if neither the owner nor an admin has hidden the profile, and the account is not blocked. */
  isVisible: boolean;
};

/** A teacher by profile id or user id. */
export async function findReportedProfile(db: Db, id: string): Promise<ReportedProfile | null> {
  const row = await db
    .selectFrom('teachers as t')
    .innerJoin('people as u', 'u.id', 't.user_id')
    .select([
      't.id as teacherId',
      't.user_id as userId',
      'u.first_name as firstName',
      'u.last_name as lastName',
      't.intro',
      't.detailed_description as detailedDescription',
      sql<boolean>`t.withheld_at is not null`.as('isWithheld'),
      sql<boolean>`t.hidden_at is null and u.blocked_at is null`.as('isVisible'),
    ])
    .where((eb) => eb.or([eb('t.id', '=', id), eb('t.user_id', '=', id)]))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Hides a profile for an admin, from `at` on; null shows it again, unless the teacher has hidden it too. Returns false
 * if it already was in that state.
 */
export async function withholdProfile(tx: Db, teacherId: string, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('teachers')
    .set(
      at === null
        ? { withheld_at: null, hidden_at: sql`nullif(hidden_at, withheld_at)` }
        : { withheld_at: at, hidden_at: sql`coalesce(hidden_at, ${at})` },
    )
    .where('id', '=', teacherId)
    .where('withheld_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
