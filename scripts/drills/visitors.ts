import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '#shared/ids.ts';
import { type EventStream, openEventStream } from '#test/event-stream.ts';
import type { BenchUser, ChatPair, ChatWorld } from '../../bench/chat-people.ts';
import type { Pairs } from './writers.ts';

export type VisitorAnswer = { what: string; ok: boolean; detail: string };
export type Reconnect = { afterMs: number };

/** Answers and reconnects that the visitors of a site saw. */
export type Visits = {
  answers: VisitorAnswer[];
  /** Reconnects of open pages after their event stream ended. */
  returns: Reconnect[];
  /** Streams that are open now. */
  open(): number;
  stop(): Promise<void>;
};

type Request = { what: string; path: string; by?: BenchUser; body?: object; key?: boolean; status: number };

const ANSWER_MS = 20_000;
/** Pause of a visitor between two requests, in ms. */
const PAUSE_MS = 20;

const PAGES = ['/', '/search?city=Mumbai', '/help', '/contact'];
const READS = [
  '/api/teachers/search?city=Mumbai',
  '/api/specializations',
  '/api/maps/search-cities?query=Pune',
];

/** Returns the next request: pages and API reads of guests and of signed-in users, and writes, in turn. */
function nextRequest(turn: number, { talks }: Pick<ChatWorld, 'talks'>, pairs: Pairs): Request {
  const { student, teacher } = talks[turn % talks.length] as ChatPair;
  const page = PAGES[Math.floor(turn / 8) % PAGES.length] ?? '/';
  const read = READS[Math.floor(turn / 8) % READS.length] ?? '/';
  const message = { receiverId: teacher.userId, content: `Release drill ${turn}` };
  switch (turn % 8) {
    case 0:
    case 1:
      return { what: 'page', path: page, status: 200 };
    case 2:
    case 3:
      return { what: 'read', path: read, status: 200 };
    case 4:
      return {
        what: 'signed-in page',
        path: page === '/login' ? '/messages' : page,
        by: student,
        status: 200,
      };
    case 5:
      return { what: 'signed-in read', path: '/api/user', by: teacher, status: 200 };
    case 6: {
      const pair = pairs.next();
      if (pair === null) return { what: 'read', path: read, status: 200 };
      const body = { teacherId: pair.teacherId, sessionType: 'online', pricingType: 'hourly' };
      return { what: 'write', path: '/api/booking-requests', by: pair.student, body, status: 201 };
    }
    default:
      // Every second one has no idempotency key: a load balancer must not repeat it.
      return {
        what: 'write',
        path: '/api/chat/send',
        by: student,
        body: message,
        key: turn % 16 < 8,
        status: 201,
      };
  }
}

async function visit(
  origin: string,
  { what, path, by, body, key = true, status }: Request,
): Promise<VisitorAnswer> {
  try {
    const answer = await fetch(`${origin}${path}`, {
      headers: {
        ...(by && { cookie: by.cookie }),
        ...(body && { 'content-type': 'application/json' }),
        ...(body && key && { 'idempotency-key': newId() }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await answer.text();
    const isWhole = what.endsWith('page') ? text.trimEnd().endsWith('</html>') : text.length > 0;
    const ok = answer.status === status && isWhole;
    return { what, ok, detail: ok ? '' : `${path}: ${answer.status} ${text.slice(0, 120)}` };
  } catch (error) {
    const { message, cause } = error as Error;
    return { what, ok: false, detail: `${path}: ${cause instanceof Error ? cause.message : message}` };
  }
}

/**
 * Starts visitors that send requests until stopped, and one open page for each person of the talks. Records failures
 * instead of throwing them.
 */
export function startVisitors(origin: string, world: ChatWorld, pairs: Pairs, count: number): Visits {
  const answers: VisitorAnswer[] = [];
  const returns: Reconnect[] = [];
  const streams = new Set<EventStream>();
  let stopped = false;
  let turn = 0;
  const visitor = async () => {
    while (!stopped) {
      const request = nextRequest(turn, world, pairs);
      turn += 1;
      answers.push(await visit(origin, request));
      await delay(PAUSE_MS);
    }
  };

  /**
   * Keeps an event stream open as a browser does: when the stream ends, waits as long as the server said and reconnects
   * with the last event id.
   */
  const openPage = async ({ cookie }: BenchUser) => {
    let endedAt: number | null = null;
    let lastEventId: string | null = null;
    while (!stopped) {
      const stream: EventStream | Error = await openEventStream(origin, {
        cookie,
        ...(lastEventId !== null && { lastEventId }),
      }).catch((error: Error) => error);
      if (stream instanceof Error || stream.status !== 200) {
        const detail = stream instanceof Error ? stream.message : `answered ${stream.status}`;
        answers.push({ what: 'stream', ok: false, detail });
        await delay(1_000);
        continue;
      }
      streams.add(stream);
      await stream.next(({ name }) => name === 'ready', ANSWER_MS).catch(() => undefined);
      answers.push({ what: 'stream', ok: stream.retryMs() !== null, detail: 'no ready event' });
      if (endedAt !== null) returns.push({ afterMs: performance.now() - endedAt });
      await stream.ended;
      streams.delete(stream);
      endedAt = performance.now();
      lastEventId = stream.events.findLast(({ id }) => id !== null)?.id ?? lastEventId;
      if (!stopped) await delay(stream.retryMs() ?? 0);
    }
  };
  const people = world.talks.flatMap(({ student, teacher }) => [student, teacher]);
  const all = Promise.all([...Array.from({ length: count }, visitor), ...people.map(openPage)]);
  all.catch(() => undefined);
  return {
    answers,
    returns,
    open: () => streams.size,
    async stop() {
      stopped = true;
      for (const stream of streams) stream.close();
      await all;
    },
  };
}
