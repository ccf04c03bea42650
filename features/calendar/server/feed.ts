import { createHash } from 'node:crypto';
import type { Actor, Platform, RequestContext } from '#platform/server/context.ts';
import { everyKey, hmacOf } from '#platform/server/secret-keys/keys.ts';
import type { CalendarFeed } from '../contract.ts';
import * as calendarStore from './store.ts';

type Context = RequestContext<Actor>;

/**
 * The token is derived from the secret key and not stored: the server can show the URL again, and a
 * copy of the database does not reveal it.
 */
function tokenOf(secretKey: string, userId: string, generation: number): string {
  return hmacOf(secretKey, `calendar|${userId}|${generation}`).toString('base64url');
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

/**
 * Returns the private URL of the user's calendar feed, and creates it on first use. The URL stays valid even if the
 * server's secret key is replaced.
 */
export async function openCalendarFeed(ctx: Context): Promise<CalendarFeed> {
  const { userId } = ctx.actor;
  const existing = await calendarStore.findFeed(ctx.db, userId);
  const { generation, tokenHash } = existing ?? { generation: 1, tokenHash: null };
  const token = everyKey(ctx.config)
    .map((key) => tokenOf(key, userId, generation))
    .find((derived) => tokenHash?.equals(hashOf(derived)));
  return token === undefined ? saveNewFeed(ctx, generation) : addressOf(ctx, token);
}

/** Replaces the feed URL; the old one stops working. */
export async function resetCalendarFeed(ctx: Context): Promise<CalendarFeed> {
  const existing = await calendarStore.findFeed(ctx.db, ctx.actor.userId);
  return saveNewFeed(ctx, (existing?.generation ?? 0) + 1);
}
