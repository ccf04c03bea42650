import type { Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#platform/server/db/client.ts';
import type { Teachers } from '#platform/server/db/types.ts';
import type { ReviewStatus } from '../contract.ts';
import type { Prices } from '../pricing.ts';

/** The stored values that the server compares with a change of the profile. */
export type OwnRecord = Prices & {
  id: string;
  version: number;
  profilePicture: string | null;
  photos: string[];
  photoCaptions: string[];
};

export async function findOwnRecord(db: Db, userId: string): Promise<OwnRecord | null> {
  const row = await db
    .selectFrom('teachers as t')
    .innerJoin('people as u', 'u.id', 't.user_id')
    .select(['t.id', 't.version', 't.photos', 't.photo_captions as photoCaptions'])
    .select('u.profile_picture as profilePicture')
    .select(['t.online_price as onlinePrice', 't.offline_price as offlinePrice'])
    .select(['t.monthly_online_price as monthlyOnlinePrice'])
    .select(['t.monthly_offline_price as monthlyOfflinePrice'])
    .where('t.user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertTeacher(
  tx: Db,
  teacher: { id: string; userId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('teachers')
    .values({
      id: teacher.id,
      user_id: teacher.userId,
      created_at: teacher.now,
      updated_at: teacher.now,
    })
    .execute();
}

export type ProfileChange = {
  teacherId: string;
  /** Update only if the profile still has this version. */
  version: number | undefined;
  now: Date;
  set?: Updateable<Teachers>;
};

/** Updates a profile and raises its version. False if its version has changed. */
export async function updateTeacher(
  tx: Db,
  { teacherId, version, now, set }: ProfileChange,
): Promise<boolean> {
  const query = tx
    .updateTable('teachers')
    .set((eb) => ({ ...set, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', teacherId);
  const result = await (version === undefined
    ? query
    : query.where('version', '=', version)
  ).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function findReviewStatus(
  db: Db,
  userId: string,
): Promise<{ status: ReviewStatus | null; reviewNotes: string | null } | null> {
  const row = await db
    .selectFrom('teachers')
    .select(['review_status as status', 'review_notes as reviewNotes'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findLocation(db: Db, userId: string) {
  const row = await db
    .selectFrom('teachers as t')
    .select(['t.id', 't.version', 't.city_name as city', 't.city_id as cityMapsId'])
    .select(['t.city_latitude as cityLatitude', 't.city_longitude as cityLongitude'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('teacher_service_areas as a')
          .select(['a.name', 'a.maps_id as mapsId', 'a.latitude', 'a.longitude'])
          .select('a.full_address as fullAddress')
          .whereRef('a.teacher_id', '=', 't.id')
          .orderBy('a.position'),
      ).as('serviceAreas'),
    )
    .where('t.user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export type AreaRecord = {
  name: string;
  key: string;
  mapsId: string | null;
  latitude: number | null;
  longitude: number | null;
  fullAddress: string | null;
};

export async function replaceAreas(tx: Db, teacherId: string, areas: readonly AreaRecord[]): Promise<void> {
  await tx.deleteFrom('teacher_service_areas').where('teacher_id', '=', teacherId).execute();
  if (areas.length === 0) return;
  await tx
    .insertInto('teacher_service_areas')
    .values(
      areas.map((area, position) => ({
        teacher_id: teacherId,
        position,
        name: area.name,
        area_key: area.key,
        maps_id: area.mapsId,
        latitude: area.latitude,
        longitude: area.longitude,
        full_address: area.fullAddress,
      })),
    )
    .execute();
}

export async function replaceSpecializations(
  tx: Db,
  teacherId: string,
  chosen: readonly { id: string; isTopExpertise: boolean }[],
): Promise<void> {
  await tx.deleteFrom('teacher_specializations').where('teacher_id', '=', teacherId).execute();
  if (chosen.length === 0) return;
  await tx
    .insertInto('teacher_specializations')
    .values(
      chosen.map(({ id, isTopExpertise }, position) => ({
        teacher_id: teacherId,
        specialization_id: id,
        position,
        is_top_expertise: isTopExpertise,
      })),
    )
    .execute();
}

export type NewCertification = {
  id: string;
  teacherId: string;
  name: string;
  organization: string;
  year: number | null;
  description: string | null;
  credentialNumber: string | null;
  issuerUrl: string | null;
  documentId: string | null;
  now: Date;
};

export async function countCertifications(tx: Db, teacherId: string): Promise<number> {
  const row = await tx
    .selectFrom('certifications')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('teacher_id', '=', teacherId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertCertification(tx: Db, added: NewCertification): Promise<void> {
  await tx
    .insertInto('certifications')
    .values({
      id: added.id,
      teacher_id: added.teacherId,
      name: added.name,
      organization: added.organization,
      year: added.year,
      description: added.description,
      credential_number: added.credentialNumber,
      issuer_url: added.issuerUrl,
      document_id: added.documentId,
      created_at: added.now,
    })
    .execute();
}

export async function hasCertification(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('certifications as c')
    .innerJoin('teachers as t', 't.id', 'c.teacher_id')
    .select('c.id')
    .where('c.id', '=', id)
    .where('t.user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A certification's owner and document. */
export async function findCertificationDocument(
  db: Db,
  id: string,
): Promise<{ userId: string; documentId: string | null } | null> {
  const row = await db
    .selectFrom('certifications as c')
    .innerJoin('teachers as t', 't.id', 'c.teacher_id')
    .select(['t.user_id as userId', 'c.document_id as documentId'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** False if it was already deleted. */
export async function deleteCertification(tx: Db, teacherId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('certifications')
    .where('id', '=', id)
    .where('teacher_id', '=', teacherId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
