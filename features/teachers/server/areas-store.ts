import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/** An area as a profile names it, and what takes its place. */
type Typed = { cityId: string; key: string };
export type AreaValues = { id: string; key: string; name: string; latitude: number; longitude: number };

/** Holds the profiles that have a typed area, as whoever saves one does before it touches the area. */
export async function lockProfilesInArea(tx: Db, { cityId, key }: Typed): Promise<void> {
  await sql`
    select from teachers t
    where t.city_id = ${cityId}
      and exists (select from teacher_service_areas a
        where a.teacher_id = t.id and a.area_key = ${key} and a.maps_id is null)
    order by t.id
    for no key update`.execute(tx);
}

/** Puts an area in the place of the typed one, in every profile of the city that has it. Answers the profiles. */
export async function replaceTypedArea(tx: Db, { cityId, key }: Typed, to: AreaValues): Promise<string[]> {
  // Who has listed the area itself, too, has it once.
  const gone = await sql<{ id: string }>`
    delete from teacher_service_areas a using teachers t
    where t.id = a.teacher_id and t.city_id = ${cityId} and a.area_key = ${key} and a.maps_id is null
      and exists (select from teacher_service_areas other
        where other.teacher_id = a.teacher_id and other.area_key = ${to.key} and other.position <> a.position)
    returning a.teacher_id as id`.execute(tx);
  const moved = await sql<{ id: string }>`
    update teacher_service_areas a
    set name = ${to.name}, area_key = ${to.key}, maps_id = ${to.id},
      latitude = ${to.latitude}, longitude = ${to.longitude}
    from teachers t
    where t.id = a.teacher_id and t.city_id = ${cityId} and a.area_key = ${key} and a.maps_id is null
    returning a.teacher_id as id`.execute(tx);
  return [...gone.rows, ...moved.rows].map(({ id }) => id);
}

/** Counts the profiles up, so that a form filled in before does not bring the old words back unseen. */
export async function countProfileVersions(tx: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    update teachers set version = version + 1, updated_at = ${now}
    where id = any(${[...ids]}::uuid[])
    returning user_id as "userId"`.execute(tx);
  return rows.map(({ userId }) => userId);
}
