import { mkdirSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { newId } from '#shared/ids.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { type BenchServer, startDatabases } from './databases.ts';
import { clientAddressHeader } from './load.ts';
import { measureRounds, percentile, type Target } from './measure.ts';
import { startApp } from './processes.ts';
import { type People, signInPeople, targetsOf } from './scale-calls.ts';
import { createDueRows } from './scale-due.ts';
import { type DatabaseSize, FILLED_MESSAGE, fillScale, isFilled, sizeOf, teacherId } from './scale-fill.ts';
import { longestStatements, timeJobs } from './scale-jobs.ts';

const FULL = 1_000_000;
const SMALL = 1_000;
const CALL_MS = 100;
const JOB_MS = 2_000;
const REQUESTS = 120;

/** No fsync: the data is generated, so losing it in a crash does no harm. */
const SETTINGS = {
  fsync: 'off',
  max_wal_size: '4GB',
  // Must hold the search index.
  shared_buffers: '1GB',
  maintenance_work_mem: '256MB',
  shared_preload_libraries: 'pg_stat_statements',
};

const ms = (value: number) => Number(value.toFixed(1));

/** Times of booking requests, each of another student to another teacher. */
async function timeRequests(origin: string, { students }: People, size: DatabaseSize): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < REQUESTS; n += 1) {
    const teacher = teacherId(1 + ((n * 104_729) % size.teachers));
    const body = JSON.stringify({ teacherId: teacher, sessionType: 'online', pricingType: 'hourly' });
    const headers = {
      ...clientAddressHeader(n),
      cookie: students[n % students.length]?.cookie,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': newId(),
    };
    const begin = performance.now();
    const [status, said] = await new Promise<[number, string]>((resolve, reject) => {
      const post = request(`${origin}/api/booking-requests`, { method: 'POST', headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        answer.once('end', () => resolve([answer.statusCode ?? 0, text]));
      });
      post.once('error', reject).end(body);
    });
    if (status === 201) times.push(performance.now() - begin);
    // Expected refusals: the teacher has no online lessons (400), or the pair already has a request (409).
    else if (status !== 400 && status !== 409) throw new Error(`a request answered ${status} ${said}`);
  }
  return times.sort((a, b) => a - b);
}

type Measured = { p95: Map<string, number>; statements: Awaited<ReturnType<typeof longestStatements>> };

async function measureCalls(databaseUrl: string, size: DatabaseSize): Promise<Measured> {
  const folder = makeTempFolder();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const app = await startApp(databaseUrl, folder.path);
  try {
    const people = await signInPeople(databaseUrl, size);
    // Pending requests of an earlier run would make the same pairs fail.
    await client.query('delete from bookings where message <> $1', [FILLED_MESSAGE]);
    const targets: Target[] = await targetsOf(app, size, people);
    await measureRounds(targets, { rounds: 1, perTarget: 10, warmUp: 20 });
    await client.query('select pg_stat_statements_reset()');
    const [round] = await measureRounds(targets, { rounds: 1, perTarget: REQUESTS, warmUp: 0 });
    const p95 = new Map([...(round ?? [])].map(([name, times]) => [name, percentile(times, 0.95)]));
    p95.set('booking request', percentile(await timeRequests(app.origin, people, size), 0.95));
    return { p95, statements: await longestStatements(client, 8) };
  } finally {
    await app.stop();
    await client.end();
    folder.remove();
  }
}

async function filled(databases: BenchServer, size: DatabaseSize): Promise<string> {
  const name = `toran_bench_scale_${size.teachers}`;
  const url = await databases.named(name);
  if (await isFilled(url, size)) return url;
  const empty = await databases.empty(`scale_${size.teachers}`);
  await fillScale(empty, size);
  return empty;
}

/** Measures the most frequent calls and all jobs on a large and on a small database, and prints both. */
export async function benchScale(): Promise<void> {
  const asked = process.env.BENCH_SCALE === 'full' ? FULL : process.env.BENCH_SCALE_TEACHERS;
  const sizes = [sizeOf(SMALL), sizeOf(Number(asked ?? FULL / 10))] as const;
  const dataDir = process.env.BENCH_SCALE_DIR ?? join(tmpdir(), 'toran-bench-scale');
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  console.log(`data in ${dataDir}: remove the folder when done`);
  const databases = await startDatabases({ dataDir, settings: SETTINGS });
  try {
    const urls = [await filled(databases, sizes[0]), await filled(databases, sizes[1])] as const;
    for (const url of urls) await addStatistics(url);
    const [small, large] = [await measureCalls(urls[0], sizes[0]), await measureCalls(urls[1], sizes[1])];
    console.log(`\np95 in ms: ${sizes[0].teachers} teachers, ${sizes[1].teachers}, ratio`);
    console.table(
      [...large.p95].map(([call, at]) => {
        const before = small.p95.get(call) ?? 0;
        return { call, small: ms(before), large: ms(at), ratio: ms(at / before), over: at > CALL_MS };
      }),
    );
    console.log('longest statements of calls (jobs of the running application included)');
    for (const one of large.statements)
      console.log(`${ms(one.ms)} ms (mean ${ms(one.mean)}, ${one.calls} ×) ${one.text.slice(0, 160)}`);
    for (const url of urls) await createDueRows(url);
    const [few, many] = [await timeJobs(urls[0]), await timeJobs(urls[1])];
    console.log('\nlongest statement of each job in ms');
    console.table(
      many.map((one, index) => ({
        job: one.job,
        small: ms(few[index]?.longestMs ?? 0),
        large: ms(one.longestMs),
        seconds: ms(one.seconds),
        over: one.longestMs > JOB_MS,
        failed: one.failed,
      })),
    );
    for (const one of many.filter(({ longestMs }) => longestMs > JOB_MS / 10))
      console.log(`${one.job}: ${ms(one.longestMs)} ms ${one.statement.slice(0, 200)}`);
  } finally {
    await databases.stop();
  }
}

async function addStatistics(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');
  await client.end();
}
