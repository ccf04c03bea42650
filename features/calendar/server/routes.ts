import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Platform } from '#platform/server/context.ts';
import { visitorLocale } from '#platform/server/http/asked-locale.ts';
import { type BoundCall, bind } from '#platform/server/http/bind.ts';
import type { Limiter } from '#platform/server/http/limits.ts';
import { actorOf, createContext } from '#platform/server/http/request-context.ts';
import { AppError } from '#shared/errors.ts';
import { idSchema } from '#shared/ids.ts';
import * as contract from '../contract.ts';
import { openCalendarFeed, resetCalendarFeed } from './feed.ts';

/** Loads the calendar writer on first use. */
const files = () => import('./files.ts');

const FILE = /^([\w-]{43})\.ics$/;

export const calendarRoutes: readonly BoundCall[] = [
  bind(contract.openCalendarFeed, (_input, ctx) => openCalendarFeed(ctx)),
  bind(contract.resetCalendarFeed, (_input, ctx) => resetCalendarFeed(ctx)),
];

function sendCalendar(reply: FastifyReply, text: string, name: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}.ics"`)
    .type('text/calendar; charset=utf-8')
    .send(text);
}

type Read = (
  loaded: Awaited<ReturnType<typeof files>>,
  ...args: Parameters<Awaited<ReturnType<typeof files>>['bookingCalendar']>
) => Promise<string>;

/** Files for the signed-in sides of a booking, and for the student of a seat. */
const OWN_FILES: readonly {
  path: string;
  missing: 'BOOKING_NOT_FOUND' | 'SEAT_NOT_FOUND';
  read: Read;
  name: string;
}[] = [
  {
    path: '/api/booking-requests/:id/calendar.ics',
    missing: 'BOOKING_NOT_FOUND',
    read: ({ bookingCalendar }, ...args) => bookingCalendar(...args),
    name: 'session',
  },
  {
    path: '/api/seats/:id/calendar.ics',
    missing: 'SEAT_NOT_FOUND',
    read: ({ seatCalendar }, ...args) => seatCalendar(...args),
    name: 'class',
  },
];

/** Calendar files (not JSON): bookings and seats for their people, and the feed for anyone with its URL. */
export function registerCalendars(app: FastifyInstance, platform: Platform, limit: Limiter): void {
  const schema = { hide: true };
  for (const { path, missing, read, name } of OWN_FILES) {
    app.get(path, { schema }, async (request, reply) => {
      await limit('apiByIp', request, null);
      const actor = await actorOf(platform, request);
      if (actor === null) throw new AppError('UNAUTHORIZED');
      const { data: id } = idSchema.safeParse((request.params as { id: string }).id);
      if (id === undefined) throw new AppError(missing);
      const ctx = { ...createContext(platform, request, reply, actor), actor };
      return sendCalendar(reply, await read(await files(), id, ctx, visitorLocale(request)), name);
    });
  }

  app.get('/api/calendar/:file', { schema, logLevel: 'warn' }, async (request, reply) => {
    await limit('apiByIp', request, null);
    const token = FILE.exec((request.params as { file: string }).file)?.[1];
    if (token === undefined) throw new AppError('NOT_FOUND');
    return sendCalendar(reply, await (await files()).feedCalendar(platform, token), 'sessions');
  });
}
