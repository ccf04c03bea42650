import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { ReviewStatus } from '../contract.ts';

/** How far the review of a profile has come. */
export type ReviewState = { teacherId: string; status: ReviewStatus | null; isVerified: boolean };

function selectStates(tx: Db) {
  return tx
    .selectFrom('teachers')
    .select(['id as teacherId', 'review_status as status', 'is_verified as isVerified'])
    .forNoKeyUpdate();
}

/**
 * Holds a profile until the transaction ends: submissions, decisions, hours and listings of one teacher are written one
 * after another, which also keeps writers of overlapping hours from a deadlock.
 */
export function lockProfile(tx: Db, teacherId: string): Promise<ReviewState> {
  return selectStates(tx).where('id', '=', teacherId).executeTakeFirstOrThrow();
}

/** The same by the user's id; null for no teacher. */
export async function lockProfileOfUser(tx: Db, userId: string): Promise<ReviewState | null> {
  return (await selectStates(tx).where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

/** The same for many profiles, locked in the order of their ids; unknown ids are left out. */
export function lockProfiles(tx: Db, teacherIds: readonly string[]): Promise<ReviewState[]> {
  const query = selectStates(tx).where('id', '=', sql<string>`any(${[...teacherIds]}::uuid[])`);
  return query.orderBy('id').execute();
}
