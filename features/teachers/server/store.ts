import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '#platform/server/db/client.ts';
import { CARD_FIELDS, PROFILE_FIELDS, selectionOf } from '../fields.ts';
import type { Prices } from '../pricing.ts';
import type { Visibility } from './policy.ts';

const COLUMNS = [
  't.id',
  't.user_id as userId',
  'u.first_name as firstName',
  'u.last_name as lastName',
  'u.profile_picture as profilePicture',
  'u.is_sample as isSample',
  'u.blocked_at as blockedAt',
  't.hidden_at as hiddenAt',
  't.review_status as reviewStatus',
  't.is_verified as isVerified',
  't.rating_sum as ratingSum',
  't.review_count as reviewCount',
  't.city_id as cityId',
  't.city_name as cityName',
  't.city_latitude as cityLatitude',
  't.city_longitude as cityLongitude',
] as const;

function selectCards(db: Db) {
  return db
    .selectFrom('teachers as t')
    .innerJoin('accounts as u', 'u.id', 't.user_id')
    .select(COLUMNS)
    .select(selectionOf(CARD_FIELDS))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('teacher_specializations as ts')
          .innerJoin('specializations as s', 's.id', 'ts.specialization_id')
          .select(['s.id', 's.name', 'ts.is_top_expertise as isTopExpertise'])
          .whereRef('ts.teacher_id', '=', 't.id')
          .orderBy('ts.is_top_expertise', 'desc')
          .orderBy('ts.position')
          .orderBy('s.position'),
      ).as('specializations'),
      jsonArrayFrom(
        eb
          .selectFrom('teacher_service_areas as a')
          .select(['a.name', 'a.maps_id as mapsId', 'a.latitude', 'a.longitude'])
          .whereRef('a.teacher_id', '=', 't.id')
          .orderBy('a.position'),
      ).as('areas'),
    ]);
}

function selectTeachers(db: Db) {
  return selectCards(db)
    .select(selectionOf(PROFILE_FIELDS))
    .select((eb) => eb('t.withheld_at', 'is not', null).$castTo<boolean>().as('isWithheld'))
    .select([
      't.review_notes as reviewNotes',
      't.reviewed_at as reviewedAt',
      't.version',
      't.slug',
      'u.mobile',
      'u.email',
    ])
    .select((eb) =>
      eb.selectFrom('seen_ids as i').select('i.seen_at').whereRef('i.teacher_id', '=', 't.id').as('idSeenAt'),
    )
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('teacher_reply_figures as tr')
          .select(['tr.requests', 'tr.answered', 'tr.typical_minutes as typicalMinutes'])
          .whereRef('tr.teacher_id', '=', 't.id'),
      ).as('replies'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('review_facts as r')
          .select((r) => ['r.rating', r.cast<number>(r.fn.countAll(), 'integer').as('count')])
          .whereRef('r.teacher_id', '=', 't.id')
          .where('r.hidden_at', 'is', null)
          .groupBy('r.rating'),
      ).as('ratings'),
    );
}

type Row<Query extends { executeTakeFirstOrThrow: () => Promise<unknown> }> = Awaited<
  ReturnType<Query['executeTakeFirstOrThrow']>
>;
type Raw = { hiddenAt: Date | null; blockedAt: Date | null };
type WithVisibility<R extends Raw> = Omit<R, keyof Raw> & Pick<Visibility, 'hidden' | 'blocked'>;

export type CardRecord = WithVisibility<Row<ReturnType<typeof selectCards>>>;
export type TeacherRecord = WithVisibility<Row<ReturnType<typeof selectTeachers>>>;
export type VisibilityRecord = Visibility & { id: string; reviewCount: number };

function withVisibility<R extends Raw & { userId: string; isVerified: boolean }>(row: R): WithVisibility<R> {
  const { hiddenAt, blockedAt, ...rest } = row;
  return {
    ...rest,
    hidden: hiddenAt !== null,
    blocked: blockedAt !== null,
  };
}

/** A teacher by profile id or user id. */
export async function findTeacher(db: Db, id: string): Promise<TeacherRecord | null> {
  const row = await selectTeachers(db)
    .where((eb) => eb.or([eb('t.id', '=', id), eb('t.user_id', '=', id)]))
    .executeTakeFirst();
  return row === undefined ? null : withVisibility(row);
}

/** Cards by profile id, in no particular order; unknown ids are omitted. */
export async function listCards(db: Db, ids: readonly string[]): Promise<CardRecord[]> {
  const rows = await selectCards(db).where('t.id', 'in', ids).execute();
  return rows.map(withVisibility);
}

/** The facts that decide who may see a teacher, by profile id or user id, without the profile. */
export async function findVisibility(db: Db, id: string): Promise<VisibilityRecord | null> {
  const row = await db
    .selectFrom('teachers as t')
    .innerJoin('people as u', 'u.id', 't.user_id')
    .select([
      't.id',
      't.user_id as userId',
      't.hidden_at as hiddenAt',
      'u.blocked_at as blockedAt',
      't.review_status as reviewStatus',
      't.is_verified as isVerified',
      't.review_count as reviewCount',
    ])
    .where((eb) => eb.or([eb('t.id', '=', id), eb('t.user_id', '=', id)]))
    .executeTakeFirst();
  return row === undefined ? null : withVisibility(row);
}

export type BookableRecord = Visibility & Prices & { id: string; offersFreeDemo: boolean };

/** Who may book a teacher and at which prices, by profile id or user id. */
export async function findBookable(db: Db, id: string): Promise<BookableRecord | null> {
  const { rows } = await sql<BookableRecord>`
    select t.id, t.user_id as "userId", t.hidden_at is not null as hidden, u.blocked_at is not null as blocked,
      t.review_status as "reviewStatus", t.is_verified as "isVerified", t.offers_free_demo as "offersFreeDemo",
      t.online_price as "onlinePrice", t.offline_price as "offlinePrice",
      t.monthly_online_price as "monthlyOnlinePrice", t.monthly_offline_price as "monthlyOfflinePrice"
    from teachers t join people u on u.id = t.user_id
    where t.id = ${id} or t.user_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function findTeacherId(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('teachers').select('id').where('user_id', '=', userId).executeTakeFirst();
  return row?.id ?? null;
}

export async function listSpecializations(db: Db): Promise<{ id: string; name: string; slug: string }[]> {
  return db.selectFrom('specializations').select(['id', 'name', 'slug']).orderBy('position').execute();
}

export type CertificationRecord = {
  id: string;
  name: string;
  organization: string;
  year: number | null;
  description: string | null;
  credentialNumber: string | null;
  issuerUrl: string | null;
  documentId: string | null;
  checkedAt: Date | null;
};

export function listCertifications(db: Db, teacherId: string): Promise<CertificationRecord[]> {
  return db
    .selectFrom('certifications')
    .select(['id', 'name', 'organization', 'year', 'description', 'checked_at as checkedAt'])
    .select(['credential_number as credentialNumber', 'issuer_url as issuerUrl', 'document_id as documentId'])
    .where('teacher_id', '=', teacherId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
