import { sql } from 'kysely';
import type { ProfileFacts } from '#features/teachers/completeness.ts';
import type { Db } from '#platform/server/db/client.ts';

/**
 * Inserts a submission. The unique index profile_reviews_one_pending makes it fail if the teacher already has a pending
 * one.
 */
export async function insertSubmission(
  tx: Db,
  submission: { id: string; teacherId: string; now: Date },
): Promise<void> {
  const { id, teacherId, now } = submission;
  await tx
    .insertInto('profile_reviews')
    .values({ id, teacher_id: teacherId, status: 'pending', submitted_at: now })
    .execute();
}

/** Every submission of a teacher and what our team decided and wrote, oldest first. */
export function listSubmissionsOf(db: Db, userId: string) {
  return db
    .selectFrom('profile_reviews as r')
    .innerJoin('teacher_profiles as t', 't.id', 'r.teacher_id')
    .select(['r.submitted_at as submittedAt', 'r.status', 'r.notes', 'r.reviewed_at as reviewedAt'])
    .where('t.user_id', '=', userId)
    .orderBy('r.submitted_at')
    .orderBy('r.id')
    .execute();
}

/** The facts that decide how complete a profile is. */
export async function getProfileFacts(db: Db, teacherId: string): Promise<ProfileFacts> {
  return db
    .selectFrom('teacher_profiles as t')
    .innerJoin('people as u', 'u.id', 't.user_id')
    .select([
      't.intro',
      't.detailed_description as detailedDescription',
      't.experience',
      't.online_price as onlinePrice',
      't.offline_price as offlinePrice',
      't.monthly_online_price as monthlyOnlinePrice',
      't.monthly_offline_price as monthlyOfflinePrice',
    ])
    .select((eb) => [
      eb('u.profile_picture', 'is not', null).$castTo<boolean>().as('hasPicture'),
      eb('t.city_name', 'is not', null).$castTo<boolean>().as('hasCity'),
      sql<number>`cardinality(${eb.ref('t.photos')})`.as('photos'),
      sql<number>`(select count(*)::int from served_areas where teacher_id = ${eb.ref('t.id')})`.as('areas'),
      sql<number>`(select count(*)::int from taught_styles where teacher_id = ${eb.ref('t.id')})`.as(
        'specializations',
      ),
      sql<number>`(select count(*)::int from certificates where teacher_id = ${eb.ref('t.id')})`.as(
        'certifications',
      ),
      sql<number>`(select count(*)::int from weekly_hours where teacher_id = ${eb.ref('t.id')})`.as(
        'weeklySlots',
      ),
    ])
    .where('t.id', '=', teacherId)
    .executeTakeFirstOrThrow();
}
