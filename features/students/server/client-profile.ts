import type * as z from 'zod';
import { findAccount, updatePerson } from '#features/identity/server/service.ts';
import { storeProfilePicture } from '#features/media/server/service.ts';
import { findCity } from '#features/places/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import { emit } from '#platform/server/domain-events.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { reservedWordIn, reservedWordText } from '#shared/person-name.ts';
import type { ClientProfile, clientProfileBody } from '../contract.ts';
import { studentChanged } from './events.ts';
import { type ClientPlace, findPlace, NO_PLACE, upsertPlace } from './store.ts';
import * as view from './view.ts';

/** The student's own profile. Throws UNAUTHORIZED if the account was deleted. */
export async function getClientProfile(ctx: RequestContext<Actor>): Promise<ClientProfile> {
  const { userId } = ctx.actor;
  const user = await findAccount(ctx.db, userId);
  if (user === null) throw new AppError('UNAUTHORIZED');
  return view.clientProfile(user, (await findPlace(ctx.db, userId)) ?? NO_PLACE);
}

/**
 * The student's place as sent. A missing area clears it. A city without an identifier is looked up by name; an unknown
 * city is stored as typed.
 */
function placeOf(body: z.output<typeof clientProfileBody>): ClientPlace {
  const area = body.area || null;
  const city = findCity({ mapsId: body.cityMapsId, name: body.city });
  return {
    cityName: body.city,
    cityId: body.cityMapsId || city?.id || null,
    area,
    areaId: area === null ? null : body.areaMapsId || null,
    latitude: body.latitude ?? city?.latitude ?? null,
    longitude: body.longitude ?? city?.longitude ?? null,
  };
}

type Names = { firstName?: string | undefined; lastName?: string | undefined };

/** Refuses words reserved for the site in a changed name. Stored names stay. */
function refuseReserved(names: Names, stored: Names | null): void {
  for (const field of ['firstName', 'lastName'] as const) {
    const name = names[field];
    const word = name === undefined || name === stored?.[field] ? null : reservedWordIn(name);
    if (word !== null) throw invalidField(field, reservedWordText(word));
  }
}

/** Saves names, picture and place together. Stores a new picture as a square JPEG before it writes any row. */
export async function updateClientProfile(
  body: z.output<typeof clientProfileBody>,
  ctx: RequestContext<Actor>,
): Promise<ClientProfile> {
  const { userId } = ctx.actor;
  const { firstName, lastName } = body;
  const given = body.profilePicture;
  const stored = await findAccount(ctx.db, userId);
  refuseReserved(body, stored);
  const current = stored?.profilePicture ?? null;
  const profilePicture = given ? await storeProfilePicture(ctx, given, current) : given;
  const place = placeOf(body);
  await ctx.tx(async (tx) => {
    await updatePerson(tx, userId, {
      firstName,
      lastName,
      profilePicture: profilePicture === '' ? null : profilePicture,
    });
    await upsertPlace(tx, userId, place, ctx.clock.now());
    await emit(tx, studentChanged, { userId });
  });
  return getClientProfile(ctx);
}
