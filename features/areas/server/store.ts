import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

export type TypedRecord = {
  id: string;
  cityId: string;
  key: string;
  name: string;
  firstSeenAt: Date;
  teachers: number;
};

/** Typed areas that nobody has judged and that a profile still has: those of most teachers first. */
export async function listOpen(db: Db, limit: number): Promise<TypedRecord[]> {
  const { rows } = await sql<TypedRecord>`
    select c.id, c.city_id as "cityId", c.area_key as key, c.name, c.first_seen_at as "firstSeenAt",
      count(*)::int as teachers
    from custom_areas c
    join teacher_service_areas a on a.area_key = c.area_key and a.maps_id is null
    join teachers t on t.id = a.teacher_id and t.city_id = c.city_id
    where c.status = 'open'
    group by c.id
    order by teachers desc, c.first_seen_at, c.id
    limit ${limit}`.execute(db);
  return rows;
}

export type OpenRecord = { cityId: string; key: string; name: string; status: string };

export async function findTyped(db: Db, id: string): Promise<OpenRecord | null> {
  const row = await db
    .selectFrom('custom_areas')
    .select(['city_id as cityId', 'area_key as key', 'name', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Holds the profiles that have a typed area, as whoever saves one does before it touches the area. */
export async function lockTeachersOf(tx: Db, { cityId, key }: OpenRecord): Promise<void> {
  await sql`
    select from teachers t
    where t.city_id = ${cityId}
      and exists (select from teacher_service_areas a
        where a.teacher_id = t.id and a.area_key = ${key} and a.maps_id is null)
    order by t.id
    for no key update`.execute(tx);
}

/** Judges an open area. False when somebody else has. Whoever is saving it now is waited for. */
export async function decide(
  tx: Db,
  decision: {
    id: string;
    status: 'promoted' | 'merged' | 'dismissed';
    areaId: string | null;
    by: string;
    now: Date;
  },
): Promise<boolean> {
  const { id, status, areaId, by, now } = decision;
  const { numUpdatedRows } = await tx
    .updateTable('custom_areas')
    .set({ status, area_id: areaId, decided_at: now, decided_by: by })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type AreaValues = { id: string; key: string; name: string; latitude: number; longitude: number };

export async function insertAdded(tx: Db, area: AreaValues & { cityId: string; now: Date }): Promise<void> {
  await tx
    .insertInto('added_areas')
    .values({
      id: area.id,
      city_id: area.cityId,
      area_key: area.key,
      name: area.name,
      latitude: area.latitude,
      longitude: area.longitude,
      created_at: area.now,
    })
    .execute();
}

/** Puts an area in the place of the typed one, in every profile of the city that has it. Answers the profiles. */
export async function repoint(tx: Db, { cityId, key }: OpenRecord, to: AreaValues): Promise<string[]> {
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
export async function countVersions(tx: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    update teachers set version = version + 1, updated_at = ${now}
    where id = any(${[...ids]}::uuid[])
    returning user_id as "userId"`.execute(tx);
  return rows.map(({ userId }) => userId);
}
