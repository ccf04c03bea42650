import { areaKey } from '#features/places/area-keys.ts';
import type { Db } from '#platform/server/db/client.ts';
import { newId } from '#shared/ids.ts';
import { CREATED_AT } from './people.ts';

/** A teaching area that a teacher typed, as saving the profile would leave it. Answers the id that admins judge it by. */
export async function createTypedArea(
  db: Db,
  area: { teacherId: string; cityId?: string; name: string; position?: number },
): Promise<string> {
  const { teacherId, cityId = 'mumbai-m', name, position = 4 } = area;
  const key = areaKey(name);
  await db
    .insertInto('teacher_service_areas')
    .values({ teacher_id: teacherId, position, name, area_key: key })
    .execute();
  const { id } = await db
    .insertInto('custom_areas')
    .values({ id: newId(), city_id: cityId, area_key: key, name, first_seen_at: CREATED_AT })
    .onConflict((conflict) => conflict.constraint('custom_areas_once').doUpdateSet({ area_key: key }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
