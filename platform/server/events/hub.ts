import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** One open page. */
export type Stream = {
  userId: string;
  sessionId: string;
  out: Pick<ServerResponse, 'write' | 'end' | 'writableLength'>;
};

/** An event for a page: its name and its data as JSON. */
export type LiveEvent = { name: string; data: string };

/** Number of past events stored for pages that reconnect. */
const STORED_EVENTS = 2_000;
/** Close a stream whose client is this far behind: it reloads everything when it reconnects. */
const BACKLOG_BYTES = 256 * 1024;
export const STREAMS_PER_USER = 6;

const frame = (id: string, { name, data }: LiveEvent) => `id: ${id}\nevent: ${name}\ndata: ${data}\n\n`;

/**
 * The event streams of this process. Every event has an id `<process>-<number>`. A page that reconnects with its last
 * id gets the events it missed, or a request to reload everything if they are no longer stored.
 */
export function createHub() {
  const epoch = randomBytes(6).toString('base64url').replaceAll('-', '_');
  const byUser = new Map<string, Set<Stream>>();
  const past: { number: number; users: readonly string[]; text: string }[] = [];
  let last = 0;

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

  /** Number of the last event that the page saw, or null if we can't tell what it missed. */
  function readEventId(lastEventId: string | undefined): number | null {
    const [process, number = ''] = lastEventId?.split('-') ?? [];
    if (process !== epoch || !/^\d{1,15}$/.test(number)) return null;
    const lastNumber = Number(number);
    const oldest = past[0]?.number ?? last + 1;
    return lastNumber <= last && lastNumber >= oldest - 1 ? lastNumber : null;
  }

  const all = () => [...byUser.values()].flatMap((streams) => [...streams]);

  return {
    size: () => all().length,

    countOf: (userId: string) => byUser.get(userId)?.size ?? 0,

    open(stream: Stream, lastEventId: string | undefined): void {
      const lastNumber = readEventId(lastEventId);
      const ready = { name: 'ready', data: JSON.stringify({ resumed: lastNumber !== null }) };
      stream.out.write(`retry: 1000\n${frame(`${epoch}-${lastNumber ?? last}`, ready)}`);
      for (const event of lastNumber === null ? [] : past) {
        if (event.number > (lastNumber ?? 0) && event.users.includes(stream.userId))
          stream.out.write(event.text);
      }
      const streams = byUser.get(stream.userId);
      if (streams) streams.add(stream);
      else byUser.set(stream.userId, new Set([stream]));
    },

    close,

    send(users: readonly string[], event: LiveEvent): void {
      last += 1;
      const text = frame(`${epoch}-${last}`, event);
      past.push({ number: last, users, text });
      if (past.length > STORED_EVENTS) past.shift();
      for (const userId of users) for (const stream of byUser.get(userId) ?? []) write(stream, text);
    },

    /** Events may be lost: every page reloads everything, now or when it reconnects. */
    sendAll(name: 'paused' | 'resync'): void {
      past.length = 0;
      last += 1;
      const text = frame(`${epoch}-${last}`, { name, data: '{}' });
      for (const stream of all()) write(stream, text);
    },

    beat(): void {
      for (const stream of all()) write(stream, 'event: beat\ndata: {}\n\n');
    },

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
