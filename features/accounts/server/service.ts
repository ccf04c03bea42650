import type { Actor, RequestContext } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#shared/errors.ts';
import type { Completion, CurrentUser } from '../contract.ts';
import { findPlace, NOWHERE } from './clients-store.ts';
import { findUser } from './users-store.ts';
import { viewUser } from './view.ts';

export async function getUser(ctx: RequestContext<Actor>): Promise<CurrentUser> {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (user === null) throw new AppError('UNAUTHORIZED');
  return viewUser(user);
}

/** Whether a student can book: a city and both contacts verified. */
export async function getCompletion(db: Db, userId: string): Promise<Completion> {
  const [user, place] = [await findUser(db, userId), (await findPlace(db, userId)) ?? NOWHERE];
  const missing: Completion['missing'] = [];
  if (place.cityName === null) missing.push('city');
  if (user?.emailVerifiedAt == null) missing.push('email');
  if (user?.mobileVerifiedAt == null) missing.push('mobile');
  return { isComplete: missing.length === 0, missing };
}

/** A student as other slices need them; contacts in full: masking is the asker's duty. */
export type ClientSummary = {
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  profilePicture: string | null;
  city: string | null;
  area: string | null;
};

export async function findClientSummary(db: Db, userId: string): Promise<ClientSummary | null> {
  const user = await findUser(db, userId);
  if (user === null) return null;
  const { firstName, lastName, email, mobile, profilePicture } = user;
  const place = (await findPlace(db, userId)) ?? NOWHERE;
  const contact = { firstName, lastName, email, mobile, profilePicture };
  return { userId, ...contact, city: place.cityName, area: place.area };
}
