import type { Db } from '#platform/server/db/client.ts';
import type { Completion } from '../contract.ts';

/** The city, and optionally the area, that a student gave. */
export type ClientPlace = {
  cityId: string | null;
  cityName: string | null;
  area: string | null;
  areaId: string | null;
  latitude: number | null;
  longitude: number | null;
};

export const NO_PLACE: ClientPlace = {
  cityId: null,
  cityName: null,
  area: null,
  areaId: null,
  latitude: null,
  longitude: null,
};

export async function findPlace(db: Db, userId: string): Promise<ClientPlace | null> {
  const row = await db
    .selectFrom('clients')
    .select(['city_id as cityId', 'city_name as cityName', 'area', 'area_id as areaId'])
    .select(['latitude', 'longitude'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** What the student has to add before booking; empty if nothing. */
export async function findMissingFields(db: Db, userId: string): Promise<Completion['missing']> {
  const row = await db
    .selectFrom('student_completions')
    .select((eb) => eb.ref('missing').$castTo<Completion['missing']>().as('missing'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.missing;
}

/** Stores the student's place; inserts the row if it is missing. */
export async function upsertPlace(db: Db, userId: string, place: ClientPlace, at: Date): Promise<void> {
  const values = {
    city_id: place.cityId,
    city_name: place.cityName,
    area: place.area,
    area_id: place.areaId,
    latitude: place.latitude,
    longitude: place.longitude,
    updated_at: at,
  };
  await db
    .insertInto('clients')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Clears the student's place. */
export async function clearPlace(tx: Db, userId: string): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ city_id: null, city_name: null, area: null, area_id: null, latitude: null, longitude: null })
    .where('user_id', '=', userId)
    .execute();
}
