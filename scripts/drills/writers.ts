import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#platform/server/db/client.ts';
import { newId } from '#shared/ids.ts';
import { createTeacher, type Teacher } from '#test/factories.ts';
import type { BenchUser, ChatPair, ChatWorld } from '../../bench/chat-people.ts';
import { post } from './load.ts';

type Kind = 'message' | 'booking';
/**
 * A refused write. `isAsSpecified`: refused as we specify (see Journal). `isFinal`: a retry would be
 * refused too.
 */
type Refusal = { what: string; isAsSpecified: boolean; isFinal: boolean };

/** What the clients of one run saw. Times are those of performance.now(). */
export type Journal = {
  acknowledged: { kind: Kind; id: string; at: number }[];
  /**
   * Answers other than 2xx, and requests without an answer. `isAsSpecified` marks a 503 with Retry-After
   * in our error format.
   */
  refusals: Refusal[];
  /** Number of acknowledged writes that were sent again, as after a lost answer, and got the same answer. */
  repeats: number;
};

export type Writers = { journal: Journal; stop(): Promise<void> };

type Write = { kind: Kind; by: BenchUser; path: string; body: object };
export type Pairs = { next(): { student: BenchUser; teacherId: string } | null };

const TEACHERS = 10;
const AGAIN_MS = 100;
/** Every tenth acknowledged write is sent again. */
const REPEAT_EVERY = 10;
const ANSWER_MS = 20_000;
export const MESSAGE_PREFIX = 'Failover drill';

let written = 0;

/** Creates teachers. `next` returns each pair of an idle student and a teacher once, then null. */
export async function makePairs({ db, idle }: Pick<ChatWorld, 'db' | 'idle'>): Promise<Pairs> {
  const teachers: Teacher[] = [];
  for (let index = 0; index < TEACHERS; index += 1) teachers.push(await createTeacher(db));
  let taken = 0;
  return {
    next() {
      const student = idle[Math.floor(taken / TEACHERS)];
      const teacher = teachers[taken % TEACHERS];
      taken += 1;
      return student === undefined || teacher === undefined
        ? null
        : { student, teacherId: teacher.teacherId };
    },
  };
}

/** Lets both sides of each talk write once, so that later messages belong to an existing conversation. */
export async function openTalks(origin: string, talks: readonly ChatPair[]): Promise<void> {
  for (const { student, teacher } of talks) {
    await post(origin, student, '/api/chat/send', { receiverId: teacher.userId, content: 'Namaste' });
    await post(origin, teacher, '/api/chat/send', { receiverId: student.userId, content: 'Namaste' });
  }
}

function nextWrite({ talks }: Pick<ChatWorld, 'talks'>, pairs: Pairs): Write {
  written += 1;
  const pair = written % 2 === 0 ? pairs.next() : null;
  if (pair !== null) {
    const body = { teacherId: pair.teacherId, sessionType: 'online', pricingType: 'hourly' };
    return { kind: 'booking', by: pair.student, path: '/api/booking-requests', body };
  }
  const { student, teacher } = talks[written % talks.length] as ChatPair;
  const body = { receiverId: teacher.userId, content: `${MESSAGE_PREFIX} ${written}` };
  return { kind: 'message', by: student, path: '/api/chat/send', body };
}

/** Sends a write once. Returns the id of the new row, or the refusal. */
async function attempt(origin: string, { by, path, body }: Write, key: string): Promise<string | Refusal> {
  const refused = (what: string, isAsSpecified = false, isFinal = false) => ({
    what,
    isAsSpecified,
    isFinal,
  });
  try {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { cookie: by.cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await answer.text();
    if (answer.ok) return (JSON.parse(text) as { id: string }).id;
    const isAsSpecified =
      answer.status === 503 &&
      Number(answer.headers.get('retry-after')) >= 1 &&
      text.includes('"code":"UNAVAILABLE"');
    return refused(`${answer.status} ${text.slice(0, 200)}`, isAsSpecified, answer.status < 500);
  } catch (error) {
    const { message, cause } = error as Error;
    return refused(`no answer: ${cause instanceof Error ? cause.message : message}`);
  }
}

/**
 * Starts clients that send one write after another. They retry a refused write with the same idempotency key until it
 * is acknowledged.
 */
export function startWriters(origin: string, world: ChatWorld, pairs: Pairs, count: number): Writers {
  const journal: Journal = { acknowledged: [], refusals: [], repeats: 0 };
  let stopped = false;
  /** Retries until the write is acknowledged and returns its id; null after a final refusal. */
  const send = async (write: Write, key: string): Promise<string | null> => {
    for (;;) {
      const answer = await attempt(origin, write, key);
      if (typeof answer === 'string') return answer;
      journal.refusals.push(answer);
      if (answer.isFinal) return null;
      await delay(AGAIN_MS);
    }
  };
  const client = async () => {
    while (!stopped) {
      const write = nextWrite(world, pairs);
      const key = newId();
      const id = await send(write, key);
      if (id === null) continue;
      const { length } = journal.acknowledged;
      journal.acknowledged.push({ kind: write.kind, id, at: performance.now() });
      if (length % REPEAT_EVERY !== 0) continue;
      const repeated = await send(write, key);
      if (repeated === id) journal.repeats += 1;
      else if (repeated !== null)
        journal.refusals.push({ what: 'a repeat was written again', isAsSpecified: false, isFinal: true });
    }
  };
  const all = Promise.all(Array.from({ length: count }, client));
  all.catch(() => undefined);
  return {
    journal,
    async stop() {
      stopped = true;
      await all;
    },
  };
}

/** Counts acknowledged writes that are missing (`lost`), and rows that were written twice (`doubled`). */
export async function findLosses(db: Db, journal: Journal): Promise<{ lost: number; doubled: number }> {
  const idsOf = (kind: Kind) => journal.acknowledged.filter((each) => each.kind === kind).map(({ id }) => id);
  const count = async (table: 'messages' | 'bookings', ids: readonly string[]) => {
    if (ids.length === 0) return 0;
    const { found } = await db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('found'))
      .where('id', 'in', [...ids])
      .executeTakeFirstOrThrow();
    return found;
  };
  const [messages, bookings] = [idsOf('message'), idsOf('booking')];
  const found = (await count('messages', messages)) + (await count('bookings', bookings));
  const texts = await db
    .selectFrom('messages')
    .select((row) => [
      row.fn.countAll<number>().as('rows'),
      row.fn.count<number>('content').distinct().as('different'),
    ])
    .where('content', 'like', `${MESSAGE_PREFIX}%`)
    .executeTakeFirstOrThrow();
  const booked = await db
    .selectFrom((from) =>
      from
        .selectFrom('bookings')
        .select(['client_id', 'teacher_id'])
        .groupBy(['client_id', 'teacher_id'])
        .having((row) => row.fn.countAll(), '>', 1)
        .as('twice'),
    )
    .select((row) => row.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return {
    lost: new Set([...messages, ...bookings]).size - found,
    doubled:
      texts.rows -
      texts.different +
      booked.found +
      (messages.length + bookings.length - new Set([...messages, ...bookings]).size),
  };
}

/**
 * Returns the longest pause between acknowledged writes after `since`, and when it ended, counted from `since`; both in
 * ms.
 */
export function longestPause({ acknowledged }: Journal, since: number): { pauseMs: number; endMs: number } {
  const times = [since, ...acknowledged.map(({ at }) => at).filter((at) => at >= since)].sort(
    (a, b) => a - b,
  );
  let longest = { pauseMs: 0, endMs: 0 };
  times.forEach((at, index) => {
    const pauseMs = at - (times[index - 1] ?? at);
    if (pauseMs > longest.pauseMs) longest = { pauseMs, endMs: at - since };
  });
  return longest;
}
