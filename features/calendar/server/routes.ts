import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Platform } from '#platform/server/context.ts';
import { visitorLocale } from '#platform/server/http/calls/asked-locale.ts';
import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import type { RouteDescription } from '#platform/server/http/calls/describe-call.ts';
import type { Limiter } from '#platform/server/http/calls/limits.ts';
import { actorOf, createContext } from '#platform/server/http/calls/request-context.ts';
import { AppError } from '#shared/calls/errors.ts';
import { idSchema } from '#shared/ids.ts';
import * as contract from '../contract.ts';
import { openCalendarFeed, resetCalendarFeed } from './feed.ts';

/** The calendar library is loaded on first use. */
const files = () => import('./files.ts');

const CALENDAR = 'text/calendar';
const BY_ID = z.object({ id: idSchema });
const FEED = {
  name: 'getCalendarFeed',
  summary: 'All sessions of a user, for calendar programs: whoever has the address may read it',
  path: '/api/calendar/:file',
  access: 'public',
  params: z.object({ file: z.string() }),
  errors: ['NOT_FOUND'],
  file: CALENDAR,
} as const satisfies RouteDescription;

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
  ...args: Parameters<Awaited<ReturnType<typeof files>>['createBookingCalendar']>
) => Promise<string>;

/**
 * Calendar files that need a sign-in: of a booking, for its student and teacher; of a seat in a group class, for its
 * student.
 */
const OWN_FILES: readonly {
  path: `/api/${string}`;
  missing: 'BOOKING_NOT_FOUND' | 'SEAT_NOT_FOUND';
  read: Read;
  name: string;
  described: Pick<RouteDescription, 'name' | 'summary'>;
}[] = [
  {
    described: { name: 'getBookingCalendar', summary: 'The sessions of a booking as a calendar file' },
    path: '/api/booking-requests/:id/calendar.ics',
    missing: 'BOOKING_NOT_FOUND',
    read: ({ createBookingCalendar }, ...args) => createBookingCalendar(...args),
    name: 'session',
  },
  {
    described: { name: 'getSeatCalendar', summary: 'The sessions of a seat in a class as a calendar file' },
    path: '/api/seats/:id/calendar.ics',
    missing: 'SEAT_NOT_FOUND',
    read: ({ createSeatCalendar }, ...args) => createSeatCalendar(...args),
    name: 'class',
  },
];

/**
 * Registers the calendar routes, which return .ics files instead of JSON: bookings and seats for
 * their users, and feeds for anyone with the URL.
 */
export function registerCalendars(app: FastifyInstance, platform: Platform, limit: Limiter): void {
  for (const { path, missing, read, name, described } of OWN_FILES) {
    const config = {
      described: { ...described, path, access: 'signedIn', params: BY_ID, errors: [missing], file: CALENDAR },
    } as const;
    app.get(path, { config }, async (request, reply) => {
      await limit('apiByIp', request, null);
      const actor = await actorOf(platform, request);
      if (actor === null) throw new AppError('UNAUTHORIZED');
      const { data: id } = idSchema.safeParse((request.params as { id: string }).id);
      if (id === undefined) throw new AppError(missing);
      const ctx = { ...createContext(platform, request, reply, actor), actor };
      return sendCalendar(reply, await read(await files(), id, ctx, visitorLocale(request)), name);
    });
  }

  app.get(FEED.path, { config: { described: FEED }, logLevel: 'warn' }, async (request, reply) => {
    await limit('apiByIp', request, null);
    const token = FILE.exec((request.params as { file: string }).file)?.[1];
    if (token === undefined) throw new AppError('NOT_FOUND');
    return sendCalendar(reply, await (await files()).createFeedCalendar(platform, token), 'sessions');
  });
}
