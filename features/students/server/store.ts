import type { Db } from '#platform/server/db/client.ts';
import { compiledOnce } from '#platform/server/db/compiled-once.ts';

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

const completionRows = compiledOnce((db, { userId }: { userId: string }) =>
  db
    .selectFrom('accounts as u')
    .leftJoin('clients as c', 'c.user_id', 'u.id')
    .select(['c.city_name', 'u.email_verified_at', 'u.mobile_verified_at'])
    .where('u.id', '=', userId),
);

/** The facts that decide whether a student can book: city and verified contacts. */
export type CompletionFacts = { city: boolean; email: boolean; mobile: boolean };

export async function findCompletion(db: Db, userId: string): Promise<CompletionFacts> {
  const [row] = await completionRows(db, { userId });
  return {
    city: row?.city_name != null,
    email: row?.email_verified_at != null,
    mobile: row?.mobile_verified_at != null,
  };
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
