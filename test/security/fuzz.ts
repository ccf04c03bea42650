import { sql } from 'kysely';
import * as z from 'zod';
import { CALLS } from '#app/server.ts';
import { createRandom, type Random } from '#db/seed/random.ts';
import type { Access, CallShape } from '#shared/calls/call.ts';
import { ANSWERS } from '#test/contract/answers.ts';
import { addressOf, buildWorld, type World } from '#test/contract/world.ts';
import { signInAs } from '#test/factories.ts';
import { startTestApp, type TestClient } from '#test/test-app.ts';
import { type JsonSchema, mutateValue, oddText, oddValue, sampleValue, toJson } from './fuzz-values.ts';

/**
 * Calls that accept an Idempotency-Key. They are sent more often, because a key adds code that handles the raw body.
 */
const IDEMPOTENT = CALLS.filter(({ call }) => call.idempotent);

type Sent = {
  actor: ActorName;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
};

/** Routes outside the contract. The event stream is left out: it does not end. */
const PLAIN: readonly Pick<CallShape, 'method' | 'path'>[] = [
  ...(['/api/account/export', '/api/admin/charts.csv', '/api/calendar/:file', '/api/login'] as const),
  ...([
    '/api/logout',
    '/api/openapi.json',
    '/api/booking-requests/:id/calendar.ics',
    '/api/seats/:id/calendar.ics',
  ] as const),
].map((path) => ({ method: 'GET' as const, path }));
const WRITES = ['/api/csp-report', '/contact', '/low-data', '/theme', '/unsubscribe/x'] as const;
const FILES = [
  '/uploads/x',
  '/sitemaps/x.xml',
  '/og/teacher/x.jpg',
  '/robots.txt',
  '/b',
  '/health/ready',
  '/%',
];

const TYPES = [
  'application/json; charset=utf-8',
  'application/json;charset=utf-16',
  'APPLICATION/JSON',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'image/png',
  'application/csp-report',
  'application/problem+json',
  '',
  ';',
];
const DEEP = '['.repeat(8_000) + ']'.repeat(8_000);
const BROKEN_JSON = ['{', '{"a":', '[1,]', '\ufeff{}', '{"a":1}{}', "{'a':1}", '\u0000', 'nul', '"', '1e400'];
const BROKEN_QUERIES = [
  '%',
  '%E0%A4%',
  '%00',
  '%ff=%fe',
  '&&&=',
  'a[]=1',
  'a[b][c]=1',
  '=;',
  '?',
  '#',
  'a=%u0041',
];

const byCall = Map.groupBy(
  ANSWERS.filter(({ body }) => body),
  ({ call }) => call,
);
const schemas = new Map(
  CALLS.map(({ call }) => [call, { body: jsonSchema(call.body), query: jsonSchema(call.query) }]),
);

function jsonSchema(schema: z.ZodType | undefined): JsonSchema | null {
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : null;
}

const ACTORS = ['public', 'student', 'reviewer', 'unverified', 'teacher', 'newTeacher', 'admin'] as const;
type ActorName = (typeof ACTORS)[number];
const [STUDENTS, TEACHERS] = [
  ['student', 'reviewer', 'unverified'] as const,
  ['teacher', 'newTeacher'] as const,
];
const ALLOWED: Readonly<Record<Access, readonly ActorName[]>> = {
  public: ACTORS,
  signedIn: [...STUDENTS, ...TEACHERS, 'admin'],
  member: [...STUDENTS, ...TEACHERS],
  student: STUDENTS,
  teacher: TEACHERS,
  admin: ['admin'],
};

/** All accounts are reset after this many requests, because random calls end sessions, and block or delete accounts. */
const FRESH_EVERY = 100;

function knownOf(world: World) {
  return {
    ids: [
      ...[world.student.userId, world.teacher.userId, world.teacher.teacherId, world.bookingId],
      ...[world.confirmedId, world.reviewId, world.proposalId, world.noticeId, ...world.teacher.slotIds],
    ],
    texts: ['monday', '07:00', '08:00', 'Mumbai', 'Hatha Yoga', 'online', 'A few words.', '2026-03-20', '10'],
  };
}

/** Creates a generator of random requests on one world. Two runs with the same seed differ only in ids. */
function createRequests(world: World, random: Random) {
  const known = knownOf(world);

  function query(schema: JsonSchema | null): string {
    const fields = Object.entries(schema?.properties ?? {}).filter(() => random.chance(70));
    const pairs = fields.flatMap(([key, one]) => {
      const value = random.chance(50) ? sampleValue(one, known, random, schema ?? {}) : oddValue(random);
      const text = typeof value === 'string' ? value : toJson(value);
      const escaped = encodeURIComponent(text.slice(0, 600).toWellFormed());
      return Array(random.chance(10) ? 2 : 1).fill(`${key}=${escaped}`);
    });
    if (random.chance(20)) pairs.push(random.pick(BROKEN_QUERIES));
    return pairs.length > 0 ? `?${pairs.join('&')}` : '';
  }

  function address(path: string): string {
    if (random.chance(75)) return addressOf(path, world).split('?')[0] ?? path;
    const id = () =>
      random.chance(50)
        ? random.pick(['%', '%00', '%ff', '..%2f', '1', '%E0%A4%A'])
        : encodeURIComponent(oddText(random).slice(0, 300).toWellFormed());
    return path.replace(/:\w+/g, id);
  }

  async function goodBody(call: CallShape): Promise<unknown> {
    const row = random.chance(60) ? byCall.get(`${call.method} ${call.path}`)?.[0] : undefined;
    if (row?.body) return row.body(world);
    const schema = schemas.get(call)?.body;
    return schema ? sampleValue(schema, known, random) : {};
  }

  async function payload(call: CallShape): Promise<string | Buffer | undefined> {
    const kind = random.int(0, 99);
    if (call.method === 'GET' && kind > 2) return undefined;
    if (kind < 4) return undefined;
    if (kind < 8) return random.pick(BROKEN_JSON);
    if (kind < 10) return Buffer.from([0x7b, 0xff, 0xfe, random.int(0, 255)]);
    const good = await goodBody(call);
    if (kind < 18) return toJson(good).replace('{', `{"deep":${DEEP},`);
    return toJson(random.chance(60) ? mutateValue(good, random) : good);
  }

  function headers(hasBody: boolean): Record<string, string> {
    const type = random.chance(90) ? 'application/json' : random.pick(TYPES);
    return {
      ...(hasBody && { 'content-type': type }),
      ...(random.chance(60) && {
        'idempotency-key': random.chance(90) ? `key-${random.int(0, 40)}` : oddText(random).slice(0, 300),
      }),
      ...(random.chance(5) && { 'content-encoding': random.pick(['gzip', 'identity', 'x']) }),
      ...(random.chance(5) && { 'sec-fetch-site': random.pick(['same-origin', 'cross-site', 'x']) }),
      ...(random.chance(5) && { 'if-none-match': random.pick(['*', 'W/"x"', '"']) }),
      ...(random.chance(5) && { 'user-agent': oddText(random) }),
      ...(random.chance(5) && { accept: random.pick(['text/html', '*/*;q=0', 'x']) }),
    };
  }

  return async function next(): Promise<Sent> {
    const actor = random.pick(ACTORS);
    if (random.chance(3)) return { actor, method: 'GET', url: random.pick(FILES) + query(null), headers: {} };
    const write = random.chance(2) ? random.pick(WRITES) : null;
    const { call } = random.pick(random.chance(30) ? IDEMPOTENT : CALLS);
    const plain = random.chance(4) ? random.pick(PLAIN) : null;
    const body = plain ? undefined : await payload(call);
    const { method, path } = plain ?? call;
    const url = write ?? address(path) + query(plain ? null : (schemas.get(call)?.query ?? null));
    const sent = headers(body !== undefined);
    // Header values are Latin-1 without controls; anything else never leaves a client.
    const clean = Object.entries(sent).map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, '?')]);
    return {
      // Mostly someone who may, so that the request reaches the handler.
      actor: random.chance(80) ? random.pick(ALLOWED[call.access]) : actor,
      method: write ? 'POST' : method,
      url: url.slice(0, 5_000),
      headers: Object.fromEntries(clean),
      ...(body !== undefined && { payload: body }),
    };
  };
}

async function refreshClients(world: World): Promise<Map<ActorName, TestClient>> {
  const { test, student, reviewer, unverified, teacher, newTeacher, admin } = world;
  const people = { student, reviewer, unverified, teacher, newTeacher, admin };
  const ids = Object.values(people).map(({ userId }) => userId);
  await sql`update users set blocked_at = null, deletion_due_at = null where id = any(${ids}::uuid[])`.execute(
    test.db,
  );
  const clients = new Map<ActorName, TestClient>([['public', test.client()]]);
  for (const [name, person] of Object.entries(people))
    clients.set(name as ActorName, await signInAs(test, person));
  return clients;
}

export type FuzzResult = { faults: string[]; statuses: Readonly<Record<number, number>> };

/**
 * Sends `count` requests of random shape over every call and role, one after the other. Faults are answers of 500 and
 * more, except a 503 that says when to try again.
 */
export async function fuzz({ seed, count }: { seed: number; count: number }): Promise<FuzzResult> {
  const test = await startTestApp();
  try {
    const world = await buildWorld(test);
    const random = createRandom(seed);
    const next = createRequests(world, random);
    const faults: string[] = [];
    const statuses: Record<number, number> = {};
    let clients = await refreshClients(world);
    for (let index = 0; index < count; index += 1) {
      if (index % FRESH_EVERY === 0) clients = await refreshClients(world);
      const { actor, ...request } = await next();
      // Many addresses, because limits by address would refuse most requests.
      const remoteAddress = `127.${(index >> 12) & 255}.${(index >> 6) & 63}.1`;
      const reply = await (clients.get(actor) as TestClient).request({ ...request, remoteAddress });
      const { statusCode, headers, body } = reply;
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      if (statusCode < 500 || (statusCode === 503 && headers['retry-after'] !== undefined)) continue;
      const { payload = '', ...rest } = request;
      const shown = `${JSON.stringify(rest)} ${payload.toString().slice(0, 500)}`;
      faults.push(`seed ${seed}, request ${index}, ${actor}: ${statusCode} ${body.slice(0, 100)} ${shown}`);
    }
    return { faults, statuses };
  } finally {
    await test.close();
  }
}
