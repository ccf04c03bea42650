import { Agent, request } from 'node:http';
import pg from 'pg';
import { newId } from '#shared/ids.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import type { BenchUser } from './chat-people.ts';
import { type BenchServer, backendPids, startDatabases } from './databases.ts';
import { clientAddressHeader, ratioBetween } from './load.ts';
import { type AppProcess, BEFORE_CHECKOUT, cpuMicros, ROOT, startApp } from './processes.ts';
import { type BenchData, createBenchData } from './versions.ts';

/**
 * Writes per second over HTTP on 32 connections, compared with bare inserts per second. Each write is answered after
 * its commit.
 */
export const CONNECTIONS = 32;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const ROUND_MS = 4_000;
const WARM_MS = 2_000;
const INSERT_CLIENTS = 10;

export type Write = { who: BenchUser; path: string; body: object; keyed: boolean };

/** One kind of write. `writes` returns a function that gives each worker its next write; null if none is left. */
export type WriteBench = {
  name: string;
  size: { pairs: number; idle: number; teachers: number };
  writes: (world: BenchData) => (worker: number) => Write | null;
  /** People whose pages are open during the measurement and get live updates. */
  pages?: (world: BenchData) => readonly BenchUser[];
};

type Side = {
  name: 'this version' | 'before';
  app: AppProcess;
  url: string;
  next: (worker: number) => Write | null;
  pages: readonly BenchUser[];
};

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
let sent = 0;

function post(origin: string, { who, path, body, keyed }: Write): Promise<void> {
  const text = JSON.stringify(body);
  sent += 1;
  const headers = {
    ...clientAddressHeader(sent),
    cookie: who.cookie,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...(keyed && { 'idempotency-key': newId() }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(origin + path, { agent, method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 201 ? resolve() : reject(new Error(`${path} answered ${answer.statusCode}`)),
      );
    });
    asked.once('error', reject).end(text);
  });
}

/** Tasks per second that the workers finish in the given time. A worker stops when it has no next task. */
async function perSecond(
  workers: number,
  ms: number,
  work: (worker: number) => Promise<boolean>,
): Promise<{ rate: number; count: number }> {
  const start = performance.now();
  let count = 0;
  const run = async (worker: number) => {
    while (performance.now() - start < ms && (await work(worker))) count += 1;
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => run(worker)));
  return { rate: count / ((performance.now() - start) / 1_000), count };
}

function writing({ app, next }: Side, ms: number) {
  return perSecond(CONNECTIONS, ms, async (worker) => {
    const write = next(worker);
    if (write === null) return false;
    await post(app.origin, write);
    return true;
  });
}

async function startInserts(url: string) {
  const clients = Array.from({ length: INSERT_CLIENTS }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query('create table bench_rows (id uuid primary key, at timestamptz, words text)');
  const query = { name: 'row', text: 'insert into bench_rows values ($1, now(), $2)' };
  return {
    rate: async () => {
      const { rate } = await perSecond(INSERT_CLIENTS, ROUND_MS / 2, async (worker) => {
        await clients[worker]?.query({ ...query, values: [newId(), 'a row of a length like a booking'] });
        return true;
      });
      return rate;
    },
    end: () => Promise.all(clients.map((client) => client.end())),
  };
}

async function startSide(
  databases: BenchServer,
  bench: WriteBench,
  { name, root, dataDir }: { name: Side['name']; root: string; dataDir: string },
): Promise<Side> {
  const url = await databases.empty(`${bench.name}_${root === ROOT ? 'this' : 'before'}`);
  const world = await createBenchData(root, url, bench.size);
  const app = await startApp(url, dataDir, { root });
  return { name, app, url, next: bench.writes(world), pages: bench.pages?.(world) ?? [] };
}

const SETTLE_MS = 500;

/** Removes the queued mail and SMS of one server, so that sending them does not slow down the next server. */
async function settle({ url }: Side): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('delete from outbox');
  await client.end();
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
}

/** Warms the caches, then updates the statistics, as autovacuum does within a minute on a running site. */
async function warm(side: Side): Promise<void> {
  await writing(side, WARM_MS);
  const client = new pg.Client({ connectionString: side.url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
  await settle(side);
}

/** Opens a page's event stream. Resolves to a function that closes it. */
function openPage(origin: string, { cookie }: BenchUser): Promise<() => void> {
  return new Promise((resolve, reject) => {
    sent += 1;
    const headers = { ...clientAddressHeader(sent), cookie };
    const asked = request(`${origin}/api/events`, { headers, agent: false }, (answer) => {
      answer.on('error', () => undefined).resume();
      answer.once('data', () => resolve(() => asked.destroy()));
    });
    asked.once('error', reject).end();
  });
}

/** Measures one server for one round; prints the result and returns its writes per second. */
async function measure(side: Side, label: string): Promise<number> {
  const pages = await Promise.all(side.pages.map((who) => openPage(side.app.origin, who)));
  const backends = await backendPids(side.url);
  const before = [cpuMicros([side.app.pid]), cpuMicros(backends)] as const;
  const { rate, count } = await writing(side, ROUND_MS);
  const each = (now: number, then: number) => Math.round((now - then) / count);
  const server = each(cpuMicros([side.app.pid]), before[0]);
  const postgres = each(cpuMicros(backends), before[1]);
  console.log(
    `${label}, ${side.name}: ${rate.toFixed(0)}/s; ` +
      `CPU each: server ${server} µs, PostgreSQL ${postgres} µs`,
  );
  for (const close of pages) close();
  await settle(side);
  return rate;
}

/**
 * Prints writes ÷ bare inserts and, with BENCH_BEFORE, this version ÷ that checkout. Both are measured in turn, each
 * with its own database on the same server.
 */
export async function benchWrites(bench: WriteBench): Promise<void> {
  const databases = await startDatabases();
  const folders = [makeTempFolder(), makeTempFolder()];
  const sides: Side[] = [];
  const inserts = await startInserts(await databases.empty(`${bench.name}_inserts`));
  try {
    const [own, others] = folders.map(({ path }) => path) as [string, string];
    sides.push(await startSide(databases, bench, { name: 'this version', root: ROOT, dataDir: own }));
    if (BEFORE_CHECKOUT !== null)
      sides.push(
        await startSide(databases, bench, { name: 'before', root: BEFORE_CHECKOUT, dataDir: others }),
      );
    for (const side of sides) await warm(side);
    const rates = new Map<string, number[]>(sides.map(({ name }) => [name, []]));
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await inserts.rate());
      const order = round % 2 === 0 ? sides : [...sides].reverse();
      for (const side of order)
        rates.get(side.name)?.push(await measure(side, `${bench.name}, round ${round + 1}`));
    }
    const ours = rates.get('this version') ?? [];
    console.log(`${bench.name}: bare inserts ${bare.map((rate) => rate.toFixed(0)).join(', ')} a second`);
    console.log(`${bench.name} ÷ bare insert: ${ratioBetween(ours, bare)}`);
    const before = rates.get('before');
    if (before) console.log(`${bench.name}/s ÷ before: ${ratioBetween(ours, before)}`);
  } finally {
    agent.destroy();
    for (const { app } of sides) await app.stop();
    await inserts.end();
    await databases.stop();
    for (const folder of folders) folder.remove();
  }
}
