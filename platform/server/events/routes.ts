import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Platform } from '../context.ts';
import type { Db } from '../db/client.ts';
import { startListener } from '../db/listener.ts';
import type { Limiter } from '../http/limits.ts';
import { actorOf } from '../http/request-context.ts';
import { LISTENING, STREAMS } from '../metrics/definitions.ts';
import { liveSessionIds } from '../session/sessions.ts';
import { createHub, type LiveEvent, STREAMS_PER_USER, type Stream } from './hub.ts';
import { ENDED_CHANNEL, type Note, STALE_CHANNEL, type StaleNotice } from './store.ts';

/** Loads what a note of one kind shows to each recipient, by user id; null if it was deleted. */
export type NoteLoader = (db: Db, id: string) => Promise<((userId: string) => object) | null>;

type EventFor = (userId: string) => LiveEvent;

type EventsOptions = {
  /** The database to listen to; without it there are no live updates. */
  connectionString: string | undefined;
  notes: Readonly<Record<string, NoteLoader>>;
};

const BEAT_MS = 20_000;
const LISTENING_WITHIN_MS = 3_000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Disables buffering in proxies, which would delay events.
  'x-accel-buffering': 'no',
};

/**
 * GET /api/events: tells a signed-in page which answers are stale, and sends it new content at once. Listening starts
 * with the first page. A stream closes when its session ends or the process stops.
 */
export function registerEvents(
  app: FastifyInstance,
  platform: Platform,
  limit: Limiter,
  { connectionString, notes }: EventsOptions,
): void {
  const hub = createHub();
  let listener: { stop(): Promise<void> } | null = null;
  let beat: NodeJS.Timeout | undefined;
  let listening = false;
  let stopping = false;
  const waiting = new Set<(ok: boolean) => void>();
  const settle = (ok: boolean) => {
    for (const done of waiting) done(ok);
    waiting.clear();
  };
  /** Sends events in order, also when one of them has to be loaded first. */
  let turn: Promise<void> = Promise.resolve();

  /** The events for a note. If it can't be loaded, or no recipient is connected here, pages reload everything. */
  async function noteEvents(
    note: Note,
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

  async function pass({ users, paths, note }: StaleNotice): Promise<void> {
    const eventFor = note ? await noteEvents(note, users, paths) : null;
    if (eventFor === null) hub.send(users, { name: 'stale', data: JSON.stringify({ paths }) });
    else for (const userId of users) hub.send([userId], eventFor(userId));
  }

  function take(channel: string, payload: string): void {
    if (channel === STALE_CHANNEL) {
      const notice = JSON.parse(payload) as StaleNotice;
      turn = turn
        .then(() => pass(notice))
        .catch((err: unknown) => app.log.error({ err }, 'live update lost'));
      return;
    }
    const ended = JSON.parse(payload) as { session?: string; user?: string };
    hub.endWhere(({ sessionId, userId }) => sessionId === ended.session || userId === ended.user);
  }

  /** Starts listening on the first call. Resolves to whether this process receives notifications. */
  function ensureListening(database: string): Promise<boolean> {
    listener ??= startListener({
      connectionString: database,
      channels: [STALE_CHANNEL, ENDED_CHANNEL],
      onMessage: take,
      onLost: () => {
        listening = false;
        hub.sendAll('paused');
      },
      onListening: () => {
        listening = true;
        hub.sendAll('resync');
        settle(true);
      },
      log: app.log,
    });
    beat ??= setInterval(() => void keepAlive(), BEAT_MS);
    if (listening) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), LISTENING_WITHIN_MS);
      waiting.add((ok) => {
        clearTimeout(timer);
        resolve(ok);
      });
    });
  }

  /** Sends a heartbeat, and closes streams whose session has expired. */
  async function keepAlive(): Promise<void> {
    hub.beat();
    const open = hub.sessions();
    const live = open.length === 0 ? null : await liveSessionIds(platform, open).catch(() => null);
    if (live !== null) hub.endWhere(({ sessionId }) => open.includes(sessionId) && !live.has(sessionId));
  }

  platform.metrics.onScrape(() => {
    platform.metrics.set(STREAMS, hub.size());
    platform.metrics.set(LISTENING, listening || listener === null ? 1 : 0);
  });

  function start(request: FastifyRequest, reply: FastifyReply, session: Omit<Stream, 'out'>): void {
    const { last } = request.query as { last?: unknown };
    const lastEventId = request.headers['last-event-id'] ?? last;
    reply.hijack();
    const out = reply.raw;
    out.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...HEADERS });
    const stream: Stream = { ...session, out };
    out.once('close', () => hub.close(stream));
    // Without a listener, a write error of an aborted connection would end the process.
    out.on('error', () => hub.close(stream));
    hub.open(stream, typeof lastEventId === 'string' ? lastEventId : undefined);
  }

  app.get('/api/events', { schema: { hide: true } }, async (request, reply) => {
    await limit('anyByIp', request, null);
    const actor = await actorOf(platform, request);
    await limit(actor ? 'apiByUser' : 'apiByIp', request, actor);
    reply.header('cache-control', 'no-store');
    if (actor === null) throw new AppError('UNAUTHORIZED');
    // HEAD asks for the headers only.
    if (request.method === 'HEAD') return reply.headers(HEADERS).send();
    const ready = connectionString !== undefined && !stopping && (await ensureListening(connectionString));
    if (!ready) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
    // Check last: many requests may have waited for the listener together.
    if (hub.countOf(actor.userId) >= STREAMS_PER_USER) {
      throw new AppError('TOO_MANY_STREAMS', { retryAfterSeconds: 60 });
    }
    start(request, reply, { userId: actor.userId, sessionId: actor.sessionId });
    return reply;
  });

  app.addHook('preClose', async () => {
    stopping = true;
    clearInterval(beat);
    settle(false);
    hub.endAll();
    await listener?.stop();
  });
}
