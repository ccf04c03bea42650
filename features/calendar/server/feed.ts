import { createHash, createHmac } from 'node:crypto';
import type { Actor, Platform, RequestContext } from '#platform/server/context.ts';
import type { CalendarFeed } from '../contract.ts';
import * as calendarStore from './store.ts';

type Context = RequestContext<Actor>;

/** Derived from the secret key: the URL can be shown again, and a database copy does not reveal it. */
function tokenOf(secretKey: string, userId: string, generation: number): string {
  return createHmac('sha256', secretKey).update(`calendar|${userId}|${generation}`).digest('base64url');
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest();

function addressOf({ config }: Pick<Platform, 'config'>, token: string): CalendarFeed {
  return { url: `${config.publicOrigin}/api/calendar/${token}.ics` };
}

async function saveNewFeed(ctx: Context, generation: number): Promise<CalendarFeed> {
  const { userId } = ctx.actor;
  const token = tokenOf(ctx.config.secretKey, userId, generation);
  await calendarStore.saveFeed(ctx.db, {
    userId,
    generation,
    tokenHash: hashOf(token),
    now: ctx.clock.now(),
  });
  return addressOf(ctx, token);
}

/** The user's private feed URL; created on first use. */
export async function openCalendarFeed(ctx: Context): Promise<CalendarFeed> {
  const existing = await calendarStore.findFeed(ctx.db, ctx.actor.userId);
  return saveNewFeed(ctx, existing?.generation ?? 1);
}

/** Replaces the feed URL; the old one stops working. */
export async function resetCalendarFeed(ctx: Context): Promise<CalendarFeed> {
  const existing = await calendarStore.findFeed(ctx.db, ctx.actor.userId);
  return saveNewFeed(ctx, (existing?.generation ?? 0) + 1);
}
