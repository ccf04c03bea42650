import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { shardOf } from './event-bus.ts';

/** One open page. */
export type Stream = {
  id: string;
  userId: string;
  sessionId: string;
  out: Pick<ServerResponse, 'write' | 'end' | 'writableLength'>;
};

/** An event for a page: its name and its data as JSON. */
export type LiveEvent = { name: string; data: string };

/** Number of past events stored for each shard of users, for pages that reconnect. */
const STORED_EVENTS = 256;
/** A stream whose client has this many unread bytes is closed. The page then reconnects and reloads its data. */
const BACKLOG_BYTES = 256 * 1024;
export const STREAMS_PER_USER = 6;

/**
 * Pages reconnect after a random time. Otherwise, when a process stops, all its pages would reconnect to another
 * process at once.
 */
const RECONNECT_MS = { min: 1_000, max: 10_000 };
/** After lost hints, pages reload within this many ms per open page, so that they do not all reload at once. */
const RELOAD_MS_PER_STREAM = 2;

type PastEvent = { id: string | null; users: readonly string[]; text: string };

/** The stored events of a shard of users. `before` is the id of the last event that is no longer stored. */
type Log = { before: string | null; events: PastEvent[] };

const frame = (id: string | null, { name, data }: LiveEvent) =>
  `${id === null ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`;

const idOf = (log: Log) => log.events.findLast(({ id }) => id !== null)?.id ?? log.before;

/**
 * The event streams of this process. An event has the id of its live hint, which is the same in all processes. So a
 * page can reconnect to any process with its last id: it gets the events that it missed or, if they are no longer
 * stored, reloads its data.
 */
export function createHub() {
  const process = randomBytes(6).toString('hex');
  const byUser = new Map<string, Set<Stream>>();
  const logs = new Map<number, Log>();
  let begun = 0;

  function logOf(userId: string): Log {
    const shard = shardOf(userId);
    const found = logs.get(shard);
    if (found) return found;
    begun += 1;
    const log: Log = { before: `${process}.${begun}`, events: [] };
    logs.set(shard, log);
    return log;
  }

  function store(log: Log, event: PastEvent): void {
    log.events.push(event);
    if (log.events.length <= STORED_EVENTS) return;
    log.before = log.events.shift()?.id ?? null;
  }

  function close(stream: Stream): void {
    const streams = byUser.get(stream.userId);
    streams?.delete(stream);
    if (streams?.size === 0) byUser.delete(stream.userId);
  }

  /** Remove the stream before its connection closes: writing after the end would fail. */
  function end(stream: Stream, lastEvent?: string): void {
    close(stream);
    if (lastEvent === undefined) stream.out.end();
    else stream.out.end(lastEvent);
  }

  function write(stream: Stream, text: string): void {
    if (stream.out.writableLength > BACKLOG_BYTES) end(stream);
    else stream.out.write(text);
  }

  /**
   * Returns the events after the last one that the page received. Null if that one is not known here, so that the page
   * must reload its data.
   */
  function missedSince(
    { before, events }: Log,
    lastEventId: string | undefined,
  ): readonly PastEvent[] | null {
    if (lastEventId === undefined) return null;
    const index = events.findLastIndex(({ id }) => id === lastEventId);
    if (index >= 0) return events.slice(index + 1);
    return before === lastEventId ? events : null;
  }

  const all = () => [...byUser.values()].flatMap((streams) => [...streams]);

  return {
    size: () => all().length,

    countOf: (userId: string) => byUser.get(userId)?.size ?? 0,

    open(stream: Stream, lastEventId: string | undefined): void {
      const log = logOf(stream.userId);
      const missed = missedSince(log, lastEventId);
      const ready = { name: 'ready', data: JSON.stringify({ resumed: missed !== null }) };
      const retry = Math.round(RECONNECT_MS.min + Math.random() * (RECONNECT_MS.max - RECONNECT_MS.min));
      const id = missed === null ? idOf(log) : (lastEventId ?? null);
      stream.out.write(`retry: ${retry}\n${frame(id, ready)}`);
      for (const { users, text } of missed ?? []) if (users.includes(stream.userId)) stream.out.write(text);
      const streams = byUser.get(stream.userId);
      if (streams) streams.add(stream);
      else byUser.set(stream.userId, new Set([stream]));
    },

    close,

    /** Whether a hint for these users arrived before: a bus may deliver twice. */
    hasDelivered: (id: string, [userId]: readonly string[]) =>
      userId !== undefined && logOf(userId).events.some((event) => event.id === id),

    /** Sends the event of a hint with this id to the pages of these users, and stores it. */
    send(users: readonly string[], event: LiveEvent, id: string | null): void {
      const text = frame(id, event);
      for (const some of Map.groupBy(users, shardOf).values()) {
        store(logOf(some[0] as string), { id, users: some, text });
      }
      for (const userId of users) for (const stream of byUser.get(userId) ?? []) write(stream, text);
    },

    /**
     * Call it when events may be lost. Tells every page to reload its data: open pages now, others when they reconnect.
     */
    sendAll(name: 'paused' | 'resync'): void {
      logs.clear();
      const streams = all();
      const withinMs = Math.min(streams.length * RELOAD_MS_PER_STREAM, RECONNECT_MS.max);
      const data = JSON.stringify({ withinMs });
      for (const stream of streams) write(stream, frame(idOf(logOf(stream.userId)), { name, data }));
    },

    /**
     * Call it when events of this shard no longer arrive: drops the stored events, because pages can't resume from
     * them.
     */
    forget: (shard: number) => logs.delete(shard),

    /** Sends each page a heartbeat with the id of the last event, from which it can resume. */
    beat(): void {
      for (const stream of all())
        write(stream, frame(idOf(logOf(stream.userId)), { name: 'beat', data: '{}' }));
    },

    all,

    sessions: () => [...new Set(all().map(({ sessionId }) => sessionId))],

    /** Ends the matching streams, for example those of a session or a user. */
    endWhere(ended: (stream: Stream) => boolean): void {
      for (const stream of all().filter(ended)) end(stream, 'event: ended\ndata: {}\n\n');
    },

    /** On shutdown: pages reconnect to another process. */
    endAll(): void {
      for (const stream of all()) end(stream);
    },
  };
}
