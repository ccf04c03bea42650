import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** One open page. */
export type Stream = {
  userId: string;
  sessionId: string;
  out: Pick<ServerResponse, 'write' | 'end' | 'writableLength'>;
};

/** What a page gets: a name and its data as JSON. */
export type LiveEvent = { name: string; data: string };

/** Events kept for pages that lost their connection and come back. */
const KEPT = 2_000;
/** A page that does not take what it is sent is let go: it asks for everything when it comes back. */
const BACKLOG_BYTES = 256 * 1024;
export const STREAMS_PER_USER = 6;

const frame = (id: string, { name, data }: LiveEvent) => `id: ${id}\nevent: ${name}\ndata: ${data}\n\n`;

/**
 * The open pages of this process. Every event has a number; who comes back with the last number they saw gets what they
 * missed, and is told to ask anew where that is not known any more. An id is `<process>-<number>`.
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

  /** It is forgotten at once, not only when its connection closes: nothing may be written after the end. */
  function end(stream: Stream, lastWords?: string): void {
    close(stream);
    if (lastWords === undefined) stream.out.end();
    else stream.out.end(lastWords);
  }

  function write(stream: Stream, text: string): void {
    if (stream.out.writableLength > BACKLOG_BYTES) end(stream);
    else stream.out.write(text);
  }

  /** The number of the last event that a page saw, or null when we can't tell what it missed. */
  function seen(lastEventId: string | undefined): number | null {
    const [process, number = ''] = lastEventId?.split('-') ?? [];
    if (process !== epoch || !/^\d{1,15}$/.test(number)) return null;
    const known = Number(number);
    const oldest = past[0]?.number ?? last + 1;
    return known <= last && known >= oldest - 1 ? known : null;
  }

  const all = () => [...byUser.values()].flatMap((streams) => [...streams]);

  return {
    countOf: (userId: string) => byUser.get(userId)?.size ?? 0,

    open(stream: Stream, lastEventId: string | undefined): void {
      const known = seen(lastEventId);
      const ready = { name: 'ready', data: JSON.stringify({ resumed: known !== null }) };
      stream.out.write(`retry: 1000\n${frame(`${epoch}-${known ?? last}`, ready)}`);
      for (const event of known === null ? [] : past) {
        if (event.number > (known ?? 0) && event.users.includes(stream.userId)) stream.out.write(event.text);
      }
      const streams = byUser.get(stream.userId);
      if (streams) streams.add(stream);
      else byUser.set(stream.userId, new Set([stream]));
    },

    close,

    tell(users: readonly string[], event: LiveEvent): void {
      last += 1;
      const text = frame(`${epoch}-${last}`, event);
      past.push({ number: last, users, text });
      if (past.length > KEPT) past.shift();
      for (const userId of users) for (const stream of byUser.get(userId) ?? []) write(stream, text);
    },

    /** Anything may have been missed: every page asks for all it shows, now and when it comes back. */
    tellAll(name: 'paused' | 'resync'): void {
      past.length = 0;
      last += 1;
      const text = frame(`${epoch}-${last}`, { name, data: '{}' });
      for (const stream of all()) write(stream, text);
    },

    beat(): void {
      for (const stream of all()) write(stream, 'event: beat\ndata: {}\n\n');
    },

    sessions: () => [...new Set(all().map(({ sessionId }) => sessionId))],

    /** Ends the pages of a session, or of a user altogether. */
    endWhere(ended: (stream: Stream) => boolean): void {
      for (const stream of all().filter(ended)) end(stream, 'event: ended\ndata: {}\n\n');
    },

    /** The process stops: pages come back to another one. */
    endAll(): void {
      for (const stream of all()) end(stream);
    },
  };
}
