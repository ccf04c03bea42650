import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { Area } from '../records.ts';

const COLUMNS = ['id', 'name', 'city_id as cityId', 'latitude', 'longitude'] as const;
/** Known to few yet: of equals, the gazetteer's own comes first. */
const SCORE = 1;
const MOST = 500;

type Row = Pick<Area, 'id' | 'name' | 'cityId' | 'latitude' | 'longitude'>;
const toArea = (row: Row): Area => ({ ...row, otherNames: [], score: SCORE, exact: false });

/** An area that an admin added to the gazetteer. */
export async function findAddedArea(db: Db, id: string): Promise<Area | null> {
  const row = await db.selectFrom('added_areas').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row ? toArea(row) : null;
}

/** Areas that admins added: of a city, or those of all cities that begin so. */
export async function listAddedAreas(
  db: Db,
  { cityId, start }: { cityId: string | null; start: string },
): Promise<Area[]> {
  const rows = await db
    .selectFrom('added_areas')
    .select(COLUMNS)
    .$if(cityId !== null, (query) => query.where('city_id', '=', cityId as string))
    .$if(cityId === null, (query) => query.where(sql<boolean>`starts_with(area_key, ${start})`))
    .orderBy('name')
    .limit(MOST)
    .execute();
  return rows.map(toArea);
}

export type TypedArea = { id: string; cityId: string; key: string; name: string; now: Date };

/**
 * Remembers what was typed and answers the identifiers of the areas that some of it became, by key. Until the
 * transaction ends no admin judges these areas.
 */
export async function rememberTyped(tx: Db, areas: readonly TypedArea[]): Promise<Map<string, string>> {
  if (areas.length === 0) return new Map();
  const rows = await tx
    .insertInto('custom_areas')
    .values(
      areas
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ id, cityId, key, name, now }) => ({
          id,
          city_id: cityId,
          area_key: key,
          name,
          first_seen_at: now,
        })),
    )
    .onConflict((conflict) =>
      conflict
        .constraint('custom_areas_once')
        .doUpdateSet(({ ref }) => ({ area_key: ref('excluded.area_key') })),
    )
    .returning(['area_key as key', 'area_id as areaId'])
    .execute();
  return new Map(rows.flatMap(({ key, areaId }) => (areaId === null ? [] : [[key, areaId] as const])));
}

/** What typed words became in a city, or lately in any; null while nobody has judged them so. */
export async function findOutcome(db: Db, cityId: string | null, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('custom_areas')
    .select('area_id as areaId')
    .where('area_key', '=', key)
    .where('area_id', 'is not', null)
    .$if(cityId !== null, (query) => query.where('city_id', '=', cityId as string))
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.areaId ?? null;
}
