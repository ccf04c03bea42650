import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { ReviewStatus } from '../contract.ts';

/** The review state of a profile. */
export type ReviewState = { teacherId: string; status: ReviewStatus | null; isVerified: boolean };

function selectStates(tx: Db) {
  return tx
    .selectFrom('teachers')
    .select(['id as teacherId', 'review_status as status', 'is_verified as isVerified'])
    .forNoKeyUpdate();
}

/**
 * Locks a profile until the transaction ends: serialises submissions, decisions, hours and listings of one teacher,
 * and avoids deadlocks between overlapping hours.
 */
export function lockProfile(tx: Db, teacherId: string): Promise<ReviewState> {
  return selectStates(tx).where('id', '=', teacherId).executeTakeFirstOrThrow();
}

/** Locks a profile like lockProfile, by user id. Returns null if the user is not a teacher. */
export async function lockProfileOfUser(tx: Db, userId: string): Promise<ReviewState | null> {
  return (await selectStates(tx).where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

/** Locks many profiles like lockProfile, in the order of their ids, to avoid deadlocks. Unknown ids are left out. */
export function lockProfiles(tx: Db, teacherIds: readonly string[]): Promise<ReviewState[]> {
  const query = selectStates(tx).where('id', '=', sql<string>`any(${[...teacherIds]}::uuid[])`);
  return query.orderBy('id').execute();
}
