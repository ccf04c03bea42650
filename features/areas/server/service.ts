import { actorOf, recordAct } from '#features/audit/server/service.ts';
import { areaKey } from '#features/places/area-keys.ts';
import { distanceKm, reachKm } from '#features/places/distance.ts';
import type { Area, City } from '#features/places/records.ts';
import {
  ADDED,
  decideTypedArea,
  findAnyArea,
  findAreaByName,
  findCity,
  findTypedArea,
  insertAddedArea,
  listTypedAreas as listOpenAreas,
  type OpenRecord,
  similarAreas,
} from '#features/places/server/service.ts';
import { teacherChanged } from '#features/teachers/server/events.ts';
import {
  countProfileVersions,
  lockProfilesInArea,
  replaceTypedArea,
} from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { emit } from '#platform/server/domain-events.ts';
import { announceStale } from '#platform/server/events/store.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { AreaOutcome, TypedArea } from '../contract.ts';

type Context = RequestContext<Actor>;

const MOST = 200;
/** Suburbs lie outside what counts as a city's own reach. */
const AROUND_KM = 20;
const STALE = ['/api/teacher/profile', '/api/teacher/location'] as const;

export async function listTypedAreas(ctx: Context): Promise<TypedArea[]> {
  const rows = await listOpenAreas(ctx.db, MOST);
  const areas = await Promise.all(
    rows.map(async ({ id, name, cityId, teachers, firstSeenAt }) => {
      const city = findCity({ mapsId: cityId });
      if (city === null) return null;
      const similar = await similarAreas(ctx.db, name, city);
      return {
        id,
        name,
        cityId,
        cityName: city.name,
        state: city.state,
        latitude: city.latitude,
        longitude: city.longitude,
        teachers,
        firstSeenAt: firstSeenAt.toISOString(),
        similar: similar.map((area) => ({ id: area.id, name: area.name })),
      };
    }),
  );
  return areas.filter((area) => area !== null);
}

type Typed = OpenRecord & { id: string; city: City };

async function getTyped(db: Db, id: string): Promise<Typed> {
  const typed = await findTypedArea(db, id);
  const city = typed && findCity({ mapsId: typed.cityId });
  if (typed === null || city === null) throw new AppError('AREA_NOT_FOUND');
  return { ...typed, id, city };
}

/** Throws AREA_NOT_FOUND. */
export async function checkTypedArea(id: string, ctx: Context): Promise<void> {
  await getTyped(ctx.db, id);
}

type Position = { latitude?: number | null | undefined; longitude?: number | null | undefined };

/** Where the new area lies: as typed, if that is in or around the city, else where the city does. */
function positionOf({ latitude, longitude }: Position, city: City) {
  const isSet = (degrees: number | null | undefined): degrees is number =>
    degrees !== null && degrees !== undefined;
  if (!isSet(latitude) && !isSet(longitude)) return { latitude: city.latitude, longitude: city.longitude };
  if (!isSet(latitude)) throw invalidField('latitude', 'Please enter both, or neither.');
  if (!isSet(longitude)) throw invalidField('longitude', 'Please enter both, or neither.');
  const most = Math.round(reachKm(city.population) + AROUND_KM);
  const away = distanceKm({ latitude, longitude }, city);
  if (away > most) {
    const message = `This is ${Math.round(away)} km from ${city.name}. Please enter a position within ${most} km.`;
    throw invalidField('latitude', message);
  }
  return { latitude, longitude };
}

/**
 * Makes a typed area one of the gazetteer; the profiles that have it get it at once. Throws AREA_NOT_FOUND,
 * AREA_ALREADY_DECIDED, AREA_EXISTS, and INVALID_INPUT for a position outside the city.
 */
export async function promoteArea(
  id: string,
  body: { name: string } & Position,
  ctx: Context,
): Promise<AreaOutcome> {
  const { city } = await getTyped(ctx.db, id);
  const key = areaKey(body.name);
  if (key === '') throw invalidField('name', 'Please enter a name.');
  const area: Area = {
    id: `${ADDED}${newId()}`,
    name: body.name,
    cityId: city.id,
    ...positionOf(body, city),
    otherNames: [],
    score: 1,
    exact: false,
  };
  return settle(id, 'promoted', area, ctx, async (tx) => {
    if (findAreaByName(body.name, city) !== null) throw new AppError('AREA_EXISTS');
    await insertAddedArea(tx, { ...area, key, now: ctx.clock.now() });
  });
}

/** Puts a known area of the city in the place of a typed one. Throws AREA_NOT_FOUND and AREA_ALREADY_DECIDED. */
export async function mergeArea(id: string, body: { areaId: string }, ctx: Context): Promise<AreaOutcome> {
  const { city } = await getTyped(ctx.db, id);
  const area = await findAnyArea(ctx.db, body.areaId);
  if (area === null || area.cityId !== city.id) {
    throw invalidField('areaId', `Please choose an area of ${city.name}.`);
  }
  return settle(id, 'merged', area, ctx);
}

/** Leaves a typed area as it is. Throws AREA_NOT_FOUND and AREA_ALREADY_DECIDED. */
export function dismissArea(id: string, ctx: Context): Promise<AreaOutcome> {
  return settle(id, 'dismissed', null, ctx);
}

const ACTIONS = { promoted: 'area.promote', merged: 'area.merge', dismissed: 'area.dismiss' } as const;

/** Judges a typed area: the judgement, the profiles, their listings and the log change together or not at all. */
function settle(
  id: string,
  status: keyof typeof ACTIONS,
  area: Area | null,
  ctx: Context,
  before: (tx: Db) => Promise<void> = async () => {},
): Promise<AreaOutcome> {
  const now = ctx.clock.now();
  const areaId = area?.id ?? null;
  return ctx.tx(async (tx) => {
    const typed = await getTyped(tx, id);
    if (typed.status !== 'open') throw new AppError('AREA_ALREADY_DECIDED');
    if (area) await lockProfilesInArea(tx, typed);
    if (!(await decideTypedArea(tx, { id, status, areaId, by: ctx.actor.userId, now }))) {
      throw new AppError('AREA_ALREADY_DECIDED');
    }
    await before(tx);
    const ids = area ? await replaceTypedArea(tx, typed, { ...area, key: areaKey(area.name) }) : [];
    if (ids.length > 0) {
      const userIds = await countProfileVersions(tx, ids, now);
      await emit(tx, teacherChanged, { teacherIds: ids, now });
      await announceStale(tx, userIds, STALE);
    }
    await recordAct(tx, {
      ...actorOf(ctx),
      action: ACTIONS[status],
      targetType: 'area',
      targetId: id,
      before: { name: typed.name, cityId: typed.cityId },
      after: area && { areaId, name: area.name, teachers: ids.length },
      now,
    });
    return { areaId, name: area?.name ?? null, teachers: ids.length };
  });
}
