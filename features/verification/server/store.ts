import { sql } from 'kysely';
import type { ProfileFacts } from '#features/teachers/completeness.ts';
import type { ReviewStatus } from '#features/teachers/contract.ts';
import type { Db } from '#platform/server/db/client.ts';

export type ReviewStanding = { teacherId: string; status: ReviewStatus | null };

/** Where the review of a teacher's profile stands, by the user's id; locked until the transaction ends. */
export async function lockStanding(tx: Db, userId: string): Promise<ReviewStanding | null> {
  const row = await tx
    .selectFrom('teachers')
    .select(['id as teacherId', 'review_status as status'])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Opens a submission. Violates profile_reviews_one_pending when the teacher has an open one. */
export async function insertSubmission(
  tx: Db,
  submission: { id: string; teacherId: string; now: Date },
): Promise<void> {
  const { id, teacherId, now } = submission;
  await tx
    .insertInto('profile_reviews')
    .values({ id, teacher_id: teacherId, status: 'pending', submitted_at: now })
    .execute();
  await tx
    .updateTable('teachers')
    .set({ review_status: 'pending', review_notes: null, submitted_at: now, reviewed_at: null })
    .where('id', '=', teacherId)
    .execute();
}

/** What the completeness of a profile is judged by. */
export async function getProfileFacts(db: Db, teacherId: string): Promise<ProfileFacts> {
  return db
    .selectFrom('teachers as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
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
      ...(
        [
          ['teacher_service_areas', 'areas'],
          ['teacher_specializations', 'specializations'],
          ['certifications', 'certifications'],
          ['time_slots', 'weeklySlots'],
        ] as const
      ).map(([table, name]) =>
        sql<number>`(select count(*)::int from ${sql.table(table)} where teacher_id = ${eb.ref('t.id')})`.as(
          name,
        ),
      ),
    ])
    .where('t.id', '=', teacherId)
    .executeTakeFirstOrThrow();
}
