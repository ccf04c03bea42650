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
export async function listTypedAreas(db: Db, limit: number): Promise<TypedRecord[]> {
  const { rows } = await sql<TypedRecord>`
    select c.id, c.city_id as "cityId", c.area_key as key, c.name, c.first_seen_at as "firstSeenAt",
      count(*)::int as teachers
    from custom_areas c
    join served_areas a on a.area_key = c.area_key and a.maps_id is null
    join teacher_profiles t on t.id = a.teacher_id and t.city_id = c.city_id
    where c.status = 'open'
    group by c.id
    order by count(*) desc, c.first_seen_at, c.id
    limit ${limit}`.execute(db);
  return rows;
}

export type OpenRecord = { cityId: string; key: string; name: string; status: string };

export async function findTypedArea(db: Db, id: string): Promise<OpenRecord | null> {
  const row = await db
    .selectFrom('custom_areas')
    .select(['city_id as cityId', 'area_key as key', 'name', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Judges an open area. False when somebody else has. Whoever is saving it now is waited for. */
export async function decideTypedArea(
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

export async function insertAddedArea(
  tx: Db,
  area: AreaValues & { cityId: string; now: Date },
): Promise<void> {
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
