import { Agent, request } from 'node:http';
import pg from 'pg';
import { newId } from '#shared/ids.ts';
import { createTeacher } from '#test/factories.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { makeChatWorld, type Talker } from './chat-people.ts';
import { type BenchServer, backendPids, startDatabases } from './databases.ts';
import { callers, ratioBetween, ratioText } from './load.ts';
import { BEFORE, type Child, cpuMicros, ROOT, startApp } from './processes.ts';

/** P4: booking requests a second over HTTP, each answered after its commit, against bare inserts a second. */
const ROUNDS = 3;
const ROUND_MS = 4_000;
const CONNECTIONS = 32;
const INSERT_CLIENTS = 10;
const STUDENTS = 900;
/** Pending requests per student, each to another teacher. */
const ASKS_EACH = 10;

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
let sent = 0;

function ask(origin: string, { cookie }: Talker, teacherId: string): Promise<void> {
  const body = JSON.stringify({ teacherId, sessionType: 'online', pricingType: 'hourly' });
  sent += 1;
  const headers = {
    ...callers(sent),
    cookie,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': newId(),
  };
  return new Promise((resolve, reject) => {
    const post = request(`${origin}/api/booking-requests`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 201 ? resolve() : reject(new Error(`answered ${answer.statusCode}`)),
      );
    });
    post.once('error', reject).end(body);
  });
}

/** Tasks that the workers finished within the time; each task runs once. */
async function perSecond(workers: number, work: (worker: number) => Promise<boolean>): Promise<number> {
  const start = performance.now();
  let done = 0;
  const run = async (worker: number) => {
    while (performance.now() - start < ROUND_MS && (await work(worker))) done += 1;
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => run(worker)));
  return done / ((performance.now() - start) / 1_000);
}

type Side = {
  app: Child;
  clients: pg.Client[];
  databaseUrl: string;
  /** Requests that nobody sent yet. */
  asks: { student: Talker; teacherId: string }[];
  /** Requests a second, by round. */
  rates: number[];
  stop(): Promise<void>;
};

/** One checkout on a database of its own. */
async function startSide(databases: BenchServer, name: string, root: string): Promise<Side> {
  const databaseUrl = await databases.empty(name);
  const world = await makeChatWorld(databaseUrl, 1, STUDENTS);
  const teachers: string[] = [];
  for (let index = 0; index < ASKS_EACH; index += 1) teachers.push((await createTeacher(world.db)).teacherId);
  const clients = Array.from(
    { length: INSERT_CLIENTS },
    () => new pg.Client({ connectionString: databaseUrl }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query(
    'create table if not exists bench_rows (id uuid primary key, at timestamptz, words text)',
  );
  const folder = makeTempFolder();
  const app = await startApp(databaseUrl, folder.path, { root });
  return {
    app,
    clients,
    databaseUrl,
    asks: teachers.flatMap((teacherId) => world.idle.map((student) => ({ student, teacherId }))),
    rates: [],
    async stop() {
      await app.stop();
      await Promise.all(clients.map((client) => client.end()));
      await world.close();
      folder.remove();
    },
  };
}

async function round({ app, databaseUrl, asks, clients, rates }: Side, title: string): Promise<number> {
  const inserts = await perSecond(INSERT_CLIENTS, async (worker) => {
    const query = { name: 'row', text: 'insert into bench_rows values ($1, now(), $2)' };
    await clients[worker]?.query({ ...query, values: [newId(), 'a row of a length like a booking'] });
    return true;
  });
  const [left, backends] = [asks.length, await backendPids(databaseUrl)];
  const before = [cpuMicros([app.pid]), cpuMicros(backends)] as const;
  const writes = await perSecond(CONNECTIONS, async () => {
    const next = asks.pop();
    if (next === undefined) return false;
    await ask(app.origin, next.student, next.teacherId);
    return true;
  });
  rates.push(writes);
  const each = (used: number) => Math.round(used / (left - asks.length));
  const [server, postgres] = [cpuMicros([app.pid]) - before[0], cpuMicros(backends) - before[1]];
  console.log(
    `${title}: ${writes.toFixed(0)} requests/s, ${inserts.toFixed(0)} bare inserts/s; ` +
      `CPU a request: server ${each(server)} µs, PostgreSQL ${each(postgres)} µs`,
  );
  return writes / inserts;
}

/** P4; with BENCH_BEFORE also the ratio to another checkout, in turn in one run. */
export async function benchBooking(): Promise<void> {
  const databases = await startDatabases();
  const sides: Side[] = [];
  try {
    sides.push(await startSide(databases, 'booking', ROOT));
    if (BEFORE !== null) sides.push(await startSide(databases, 'booking_before', BEFORE));
    const ratios: number[] = [];
    for (let number = 1; number <= ROUNDS; number += 1) {
      for (const [index, side] of sides.entries()) {
        const ratio = await round(side, `round ${number}${index === 0 ? '' : ' of the version before'}`);
        if (index === 0) ratios.push(ratio);
      }
    }
    console.log(`P4 booking request ÷ bare insert: ${ratioText(ratios)} (wanted ≥ 0.35)`);
    const [after, before] = sides;
    if (after && before)
      console.log(`booking requests/s ÷ before: ${ratioBetween(after.rates, before.rates)}`);
  } finally {
    agent.destroy();
    for (const side of sides) await side.stop();
    await databases.stop();
  }
}
