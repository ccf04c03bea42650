import { areaKey } from '#features/places/area-keys.ts';
import { findArea, findCity, resolveTypedAreas } from '#features/places/server/service.ts';
import { type AreaRecord, findLocation, replaceAreas } from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';
import type { LocationBody, TeacherLocation } from '../contract.ts';
import { PROFILE_TEXTS } from '../limits.ts';
import { changeOwnProfile } from './change.ts';

type Ctx = RequestContext<Actor>;

async function getOwnLocation(db: Db, userId: string) {
  const location = await findLocation(db, userId);
  if (location === null) throw new AppError('TEACHER_NOT_FOUND');
  return location;
}

export async function getTeacherLocation(db: Db, userId: string): Promise<TeacherLocation> {
  const { id: _, ...location } = await getOwnLocation(db, userId);
  return location;
}

type Area = NonNullable<LocationBody['serviceAreas']>[number];

/** Checks the areas. Throws for duplicates and for areas without a name; drops areas of another city. */
function areasOf(given: readonly Area[], cityId: string | null): AreaRecord[] {
  const areas = new Map<string, AreaRecord>();
  for (const [index, area] of given.entries()) {
    const name = area.name || area.areaName || '';
    const key = areaKey(name);
    const path = `serviceAreas.${index}.name`;
    if (key === '') throw invalidField(path, text`Please enter the name of the area.`);
    const found = area.mapsId ? findArea(area.mapsId) : null;
    if (found !== null && cityId !== null && found.cityId !== cityId) continue;
    if (areas.has(key)) throw invalidField(path, PROFILE_TEXTS.areaTwice);
    areas.set(key, {
      name,
      key,
      mapsId: area.mapsId || null,
      latitude: area.latitude ?? found?.latitude ?? null,
      longitude: area.longitude ?? found?.longitude ?? null,
      fullAddress: area.fullAddress || null,
    });
  }
  return [...areas.values()];
}

/** Sets city and areas. A city without id is looked up by name; an unknown one is stored as typed. */
export async function updateTeacherLocation(ctx: Ctx, body: LocationBody): Promise<TeacherLocation> {
  const { userId } = ctx.actor;
  const before = await getOwnLocation(ctx.db, userId);
  const found = findCity({ mapsId: body.cityMapsId, name: body.city });
  const cityId = body.cityMapsId || found?.id || null;
  const isSameCity = cityId === before.cityMapsId && (cityId !== null || body.city === before.city);
  const given = body.serviceAreas ?? (isSameCity ? before.serviceAreas : []);
  // The areas may be the gazetteer's although another provider named the city.
  const areaCityId = found?.id ?? cityId;
  const areas = resolveTypedAreas(areaCityId, areasOf(given, areaCityId));
  const set = {
    city_name: body.city,
    city_id: cityId,
    city_latitude: body.cityLatitude ?? found?.latitude ?? null,
    city_longitude: body.cityLongitude ?? found?.longitude ?? null,
  };
  await changeOwnProfile(ctx, { teacherId: before.id, form: { version: body.version, set } }, async (tx) => {
    await replaceAreas(tx, before.id, areas);
  });
  return getTeacherLocation(ctx.db, userId);
}
