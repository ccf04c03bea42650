import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStudent } from '#test/factories.ts';
import { startLoadBalancer } from '#test/front.ts';
import { eventually } from '#test/patience.ts';
import { findRedis, type RedisServer, startRedis } from '#test/redis-server.ts';
import { openTestDb, type TestDb } from '#test/test-db.ts';
import { createEventBus } from './create-bus.ts';
import { type EventBus, type SentHint, shardOf } from './event-bus.ts';
import { packHints } from './postgres-bus.ts';

const log = { info: () => undefined, warn: () => undefined };
/** Users of three shards. */
const [ANNA, BELA, CHANDRA] = ['user-a', 'user-b', 'user-c'];

/** Listens to a bus as one process does, and records what arrives. */
function listening(bus: EventBus) {
  const heard: string[] = [];
  const ids: (string | null)[] = [];
  bus.listen({
    onHint: ({ id, users, paths, lost }) => {
      ids.push(id);
      heard.push(lost ? 'reload all' : `${users.join('+')} ${paths.join('+')}`);
    },
    onEnded: (ended) => heard.push(`ended ${JSON.stringify(ended)}`),
    onLost: () => heard.push('lost'),
    onRestored: () => heard.push('restored'),
    onEndsRestored: () => heard.push('ends restored'),
    onShardLeft: () => heard.push('left'),
  });
  const hear = (line: string) =>
    eventually(
      async () => heard,
      (lines) => lines.includes(line),
    );
  /** The received hints, without events of the connection. */
  const hints = () => heard.filter((line) => line.startsWith('user-'));
  return { bus, heard, ids, hear, hints };
}

let test: TestDb;
let redis: RedisServer | null = null;
const buses: EventBus[] = [];
beforeEach(async () => {
  test = await openTestDb();
});
afterEach(async () => {
  await Promise.all(buses.splice(0).map((bus) => bus.stop()));
  await redis?.stop();
  redis = null;
  await test.release();
});

const publish = (bus: EventBus, user: string, ...paths: string[]) =>
  bus.publish(paths.map((path) => ({ users: [user], paths: [path] })));

const DRIVERS = [
  { name: 'PostgreSQL', usesRedis: false },
  { name: 'Redis', usesRedis: true },
];

describe.each(DRIVERS)('hints through $name', ({ usesRedis }) => {
  const hasServer = !usesRedis || findRedis() !== null;

  async function start() {
    if (usesRedis) redis ??= await startRedis();
    const bus = createEventBus({
      connectionString: test.connectionString,
      busUrl: redis?.url ?? null,
      log,
    });
    buses.push(bus);
    return listening(bus);
  }

  /** Cuts the connections for live updates, as a network does. */
  async function cut(): Promise<void> {
    if (redis === null) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'toran live updates'`.execute(test.db);
      return;
    }
    const { port } = redis;
    await redis.stop();
    redis = await startRedis(port);
  }

  it.runIf(hasServer)('reach every process in the order of each publisher', async () => {
    const [one, two] = [await start(), await start()];
    for (const { bus } of [one, two]) expect(await bus.join(ANNA)).toBe(true);
    const names = Array.from({ length: 200 }, (_, index) => `/${index}`);
    for (const name of names) publish(one.bus, ANNA, name);
    publish(one.bus, ANNA, '/end');
    for (const process of [one, two]) {
      await process.hear(`${ANNA} /end`);
      expect(process.hints()).toEqual([...names, '/end'].map((name) => `${ANNA} ${name}`));
    }
    expect(one.ids).toEqual(two.ids);
    expect(new Set(one.ids).size).toBe(201);
    expect(one.bus.stats()).toMatchObject({ published: 201, sent: 201, dropped: 0, failures: 0, waiting: 0 });
  });

  it.runIf(hasServer)(
    'report a lost connection, and send afterwards what was published meanwhile',
    async () => {
      const [one, two] = [await start(), await start()];
      for (const { bus } of [one, two]) await bus.join(ANNA);
      await cut();
      await two.hear('lost');
      publish(one.bus, ANNA, '/meanwhile');
      await eventually(
        async () => two.heard.lastIndexOf('restored') > two.heard.indexOf('lost'),
        (isRestored) => isRestored,
      );
      // `two` misses '/meanwhile' if it was sent before `two` was connected again; pages reload for this reason.
      publish(one.bus, ANNA, '/afterwards');
      await two.hear(`${ANNA} /afterwards`);
      await eventually(
        async () => one.bus.stats(),
        ({ sent, waiting }) => sent === 2 && waiting === 0,
      );
      expect(one.bus.stats().dropped).toBe(0);
    },
  );

  it.runIf(hasServer)('tell every process of ended sessions and blocks', async () => {
    const [one, two] = [await start(), await start()];
    for (const { hear } of [one, two]) await hear('ends restored');
    const { userId } = await createStudent(test.db);
    await test.db
      .updateTable('users')
      .set({ blocked_at: new Date('2026-03-02T06:30:00Z') })
      .where('id', '=', userId)
      .execute();
    for (const { hear } of [one, two]) await hear(`ended ${JSON.stringify({ user: userId })}`);
  });

  it.runIf(hasServer)('leave before the process ends, and never afterwards', async () => {
    const [one, two] = [await start(), await start()];
    await two.bus.join(ANNA);
    await one.bus.join(ANNA);
    publish(one.bus, ANNA, '/last');
    await one.bus.stop();
    publish(one.bus, ANNA, '/never');
    await two.hear(`${ANNA} /last`);
    expect(await one.bus.join(ANNA)).toBe(false);
    expect(one.bus.stats()).toMatchObject({ published: 1, sent: 1 });
  });
});

describe.runIf(findRedis() !== null)('channels of Redis', () => {
  it('carry the hints of the users whose pages are open, and no others', async () => {
    redis = await startRedis();
    const options = { connectionString: test.connectionString, busUrl: redis.url, log };
    const [one, two] = [listening(createEventBus(options)), listening(createEventBus(options))];
    buses.push(one.bus, two.bus);
    expect(new Set([ANNA, BELA, CHANDRA].map(shardOf)).size).toBe(3);
    await one.bus.join(ANNA);
    await two.bus.join(BELA);
    one.bus.publish([
      { users: [ANNA, BELA, CHANDRA], paths: ['/all'] },
      { users: [CHANDRA], paths: ['/nobody'] },
      { users: [BELA], paths: ['/end'] },
      { users: [ANNA], paths: ['/end'] },
    ]);
    await Promise.all([one.hear(`${ANNA} /end`), two.hear(`${BELA} /end`)]);
    expect(one.hints()).toEqual([`${ANNA} /all`, `${ANNA} /end`]);
    expect(two.hints()).toEqual([`${BELA} /all`, `${BELA} /end`]);
  });
});

describe.runIf(findRedis() !== null)('a Redis that is away', () => {
  it('causes the oldest of too many hints to be dropped, and all pages to reload', async () => {
    redis = await startRedis();
    const front = await startLoadBalancer(redis.port);
    const { connectionString } = test;
    const one = listening(
      createEventBus({ connectionString, busUrl: `redis://127.0.0.1:${front.port}`, log }),
    );
    const two = listening(createEventBus({ connectionString, busUrl: redis.url, log }));
    buses.push(one.bus, two.bus);
    await one.bus.join(ANNA);
    await two.bus.join(ANNA);
    front.switchTo(null);
    await one.hear('lost');
    publish(one.bus, BELA, ...Array.from({ length: 10_000 }, (_, index) => `/${index}`));
    publish(one.bus, ANNA, '/last');
    expect(await one.bus.join(BELA)).toBe(false);
    front.switchTo(redis.port);
    await two.hear('reload all');
    await two.hear(`${ANNA} /last`);
    // Redis delivers a hint before it answers the publisher, so `sent` may increase later.
    const stats = await eventually(
      async () => one.bus.stats(),
      ({ sent }) => sent >= 10_000,
    );
    expect(stats).toMatchObject({ dropped: 1, sent: 10_000, waiting: 0 });
    front.stop();
  });

  it('without closing its connections is left for the one that answers in its place', async () => {
    redis = await startRedis();
    const front = await startLoadBalancer(redis.port);
    const { connectionString } = test;
    const one = listening(
      createEventBus({ connectionString, busUrl: `redis://127.0.0.1:${front.port}`, log }),
    );
    const two = listening(createEventBus({ connectionString, busUrl: redis.url, log }));
    buses.push(one.bus, two.bus);
    await two.bus.join(ANNA);
    publish(one.bus, ANNA, '/before');
    await two.hear(`${ANNA} /before`);
    front.silence();
    publish(one.bus, ANNA, '/after');
    await two.hear(`${ANNA} /after`);
    front.stop();
  });
});

describe('a database that is not there', () => {
  it('does not delay publishers', () => {
    const bus = createEventBus({ connectionString: 'postgres://127.0.0.1:1/none', busUrl: null, log });
    buses.push(bus);
    publish(bus, ANNA, '/a', '/b');
    expect(bus.stats()).toMatchObject({ published: 2, sent: 0, waiting: 2 });
  });
});

describe('payloads of NOTIFY', () => {
  const hint = (id: string, users: number): SentHint => ({
    id,
    users: Array.from(
      { length: users },
      (_, index) => `0197c000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    ),
    paths: ['/api/teacher/bookings'],
  });

  it('hold as many hints as fit into 8,000 bytes, in order', () => {
    const hints = Array.from({ length: 150 }, (_, index) => hint(`p-${index}`, 1 + (index % 100)));
    const payloads = packHints(hints);
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
    expect(payloads.flatMap((payload) => JSON.parse(payload))).toEqual(hints);
    expect(packHints(Array.from({ length: 60 }, (_, index) => hint(`p-${index}`, 1)))).toHaveLength(1);
  });

  it('replace a hint that is too large for one payload by a reload of all pages', () => {
    const [first, large, last] = [hint('a', 1), hint('b', 300), hint('c', 1)];
    expect(packHints([first, large, last]).flatMap((payload) => JSON.parse(payload))).toEqual([
      first,
      { id: null, users: [], paths: [], lost: true },
      last,
    ]);
  });
});
