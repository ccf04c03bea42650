import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import type { Platform } from '../context.ts';
import type { Db } from '../db/client.ts';
import type { Limiter } from '../http/calls/limits.ts';
import { actorOf } from '../http/calls/request-context.ts';
import { BUS_LAG, LIVE_UPDATES_UP, STREAMS } from '../metrics/definitions.ts';
import { liveSessionIds } from '../session/sessions.ts';
import { createArrivalLag } from './arrival-lag.ts';
import type { LiveContentRef, SentHint } from './event-bus.ts';
import { createHub, type LiveEvent, STREAMS_PER_USER, type Stream } from './hub.ts';

/**
 * Loads new content of one kind (such as a chat message) by its id. Returns a function that gives what a recipient
 * sees, by user id; null if the content was deleted.
 */
export type LiveContentLoader = (db: Db, id: string) => Promise<((userId: string) => object) | null>;

type EventFor = (userId: string) => LiveEvent;

/** Loaders by kind of note. */
type NoteLoaders = Readonly<Record<string, LiveContentLoader>>;

const BEAT_MS = 20_000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Disables buffering in proxies, which would delay events.
  'x-accel-buffering': 'no',
};

/**
 * GET /api/events: the event stream of a signed-in page. It says which data is outdated, and sends new content at once.
 * The process receives hints from its start, so that pages of other processes can resume here. A stream closes when its
 * session ends or the process stops.
 */
export function registerEvents(
  app: FastifyInstance,
  platform: Platform,
  limit: Limiter,
  notes: NoteLoaders,
): void {
  const { bus, counts } = platform;
  const hub = createHub();
  const lag = createArrivalLag();
  const streamsPerUser = Math.ceil(STREAMS_PER_USER * platform.config.process.shareOfLimits);
  let beat: NodeJS.Timeout | undefined;
  let stopping = false;
  let isLost = false;
  /** A promise chain that sends events in order, even if one of them has to be loaded first. */
  let turn: Promise<void> = Promise.resolve();

  /**
   * Returns the events for new content. If it can't be loaded, or no recipient is connected here, pages are told to
   * reload all data.
   */
  async function noteEvents(
    note: LiveContentRef,
    users: readonly string[],
    paths: readonly string[],
  ): Promise<EventFor | null> {
    const load = users.some((userId) => hub.countOf(userId) > 0) ? notes[note.kind] : undefined;
    const shown = await load?.(platform.db, note.id).catch(() => undefined);
    if (shown === undefined) return () => ({ name: 'resync', data: '{}' });
    if (shown === null) return null;
    return (userId) => ({
      name: 'shown',
      data: JSON.stringify({ kind: note.kind, shown: shown(userId), paths }),
    });
  }

  async function pass({ id, users, paths, note, lost }: SentHint): Promise<void> {
    if (lost) return hub.sendAll('resync');
    if (id !== null && hub.hasDelivered(id, users)) return;
    const eventFor = note ? await noteEvents(note, users, paths) : null;
    if (eventFor === null) hub.send(users, { name: 'stale', data: JSON.stringify({ paths }) }, id);
    else for (const userId of users) hub.send([userId], eventFor(userId), id);
  }

  /** Starts to receive hints, once: when the server starts, or when the first page opens. */
  function listen(): void {
    if (beat !== undefined || stopping) return;
    beat = setInterval(() => {
      hub.beat();
      counts?.streams.renew(hub.all());
      void endExpired();
    }, BEAT_MS);
    bus.listen({
      onHint(hint) {
        if (hint.at !== undefined) lag.add(hint.at);
        turn = turn
          .then(() => pass(hint))
          .catch((err: unknown) => app.log.error({ err }, 'live update lost'));
      },
      onEnded(ended) {
        hub.endWhere(({ sessionId, userId }) => sessionId === ended.session || userId === ended.user);
      },
      onLost() {
        isLost = true;
        hub.sendAll('paused');
      },
      onRestored() {
        isLost = false;
        hub.sendAll('resync');
      },
      onEndsRestored: () => void endExpired(),
      onShardLeft: (shard) => hub.forget(shard),
    });
  }

  /** Closes streams whose session is over. */
  async function endExpired(): Promise<void> {
    const open = hub.sessions();
    const live = open.length === 0 ? null : await liveSessionIds(platform, open).catch(() => null);
    if (live !== null) hub.endWhere(({ sessionId }) => open.includes(sessionId) && !live.has(sessionId));
  }

  platform.metrics.onScrape(() => {
    platform.metrics.set(STREAMS, hub.size());
    platform.metrics.set(LIVE_UPDATES_UP, isLost ? 0 : 1);
    platform.metrics.set(BUS_LAG, Math.max(bus.stats().oldestMs, lag.longest()) / 1_000);
  });

  function leave({ userId, id }: Pick<Stream, 'userId' | 'id'>): void {
    bus.leave(userId);
    counts?.streams.free(userId, id);
  }

  function start(request: FastifyRequest, reply: FastifyReply, session: Omit<Stream, 'out'>): void {
    const { last } = request.query as { last?: unknown };
    const lastEventId = request.headers['last-event-id'] ?? last;
    reply.hijack();
    const out = reply.raw;
    if (out.destroyed) {
      // The client left meanwhile, and no event will say so.
      leave(session);
      return;
    }
    out.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...HEADERS });
    const stream: Stream = { ...session, out };
    out.once('close', () => {
      hub.close(stream);
      leave(stream);
    });
    // Without a listener, a write error of an aborted connection would end the process.
    out.on('error', () => hub.close(stream));
    hub.open(stream, typeof lastEventId === 'string' ? lastEventId : undefined);
  }

  const described = {
    name: 'streamEvents',
    summary: 'Server-sent events that say which answers are stale, and bring new content',
    path: '/api/events',
    access: 'signedIn',
    errors: ['TOO_MANY_STREAMS'],
    file: 'text/event-stream',
  } as const;
  app.get('/api/events', { config: { described } }, async (request, reply) => {
    await limit('anyByIp', request, null);
    const actor = await actorOf(platform, request);
    await limit(actor ? 'apiByUser' : 'apiByIp', request, actor);
    reply.header('cache-control', 'no-store');
    if (actor === null) throw new AppError('UNAUTHORIZED');
    // HEAD asks for the headers only.
    if (request.method === 'HEAD') return reply.headers(HEADERS).send();
    listen();
    if (stopping || !(await bus.join(actor.userId))) {
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
    }
    const place = { id: newId(), userId: actor.userId };
    const taken = await counts?.streams.take(place.userId, place.id, streamsPerUser).catch(() => undefined);
    // Check last: several requests of this user may have waited at the same time.
    const isOver = taken === false || hub.countOf(actor.userId) >= streamsPerUser;
    if (isOver || stopping) {
      leave(place);
      throw isOver
        ? new AppError('TOO_MANY_STREAMS', { retryAfterSeconds: 60 })
        : new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
    }
    start(request, reply, { ...place, sessionId: actor.sessionId });
    return reply;
  });

  app.addHook('onListen', async () => listen());
  app.addHook('preClose', async () => {
    stopping = true;
    clearInterval(beat);
    hub.endAll();
  });
}
