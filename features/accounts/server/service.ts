import type { Actor, RequestContext } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#shared/errors.ts';
import type { Completion, CurrentUser } from '../contract.ts';
import { findPlace, NOWHERE } from './clients-store.ts';
import { findUser } from './users-store.ts';
import * as view from './view.ts';

/** The signed-in user. Throws UNAUTHORIZED when the account is gone. */
export async function getUser(ctx: RequestContext<Actor>): Promise<CurrentUser> {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (user === null) throw new AppError('UNAUTHORIZED');
  return view.currentUser(user);
}

/** Whether a student can book: a city and both contacts verified. */
export async function getCompletionStatus(db: Db, userId: string): Promise<Completion> {
  const [user, place] = [await findUser(db, userId), (await findPlace(db, userId)) ?? NOWHERE];
  const missing: Completion['missing'] = [];
  if (place.cityName === null) missing.push('city');
  if (user?.emailVerifiedAt == null) missing.push('email');
  if (user?.mobileVerifiedAt == null) missing.push('mobile');
  return { isComplete: missing.length === 0, missing };
}
