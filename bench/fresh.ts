import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { promisify } from 'node:util';
import pg from 'pg';
import { makeTempFolder } from '#test/temp-folder.ts';
import { startDatabases } from './databases.ts';
import { callers, ratioText } from './load.ts';
import { median, percentile } from './measure.ts';
import { BEFORE, type Child, ROOT, startApp } from './processes.ts';

const TEACHERS = Number(process.env.BENCH_SMALL ?? 10_000);
const REQUESTS = 320;
/** Requests to one server in turn, on several connections: a process that works without pauses has warm caches. */
const BLOCK = 32;
const CONNECTIONS = 8;
const WARM_UP = 160;
/** Teachers with reviews, so that each request of "one visit" finds one that was not asked for before. */
const REVIEWED = REQUESTS + WARM_UP;
const REVIEWS_EACH = 12;
const ACCEPTED = 'gzip, deflate, br, zstd';

type Side = { name: 'before' | 'now'; app: Child; agent: Agent };
type Page = { name: string; goal: string; path: (count: number) => string };
type Answer = { wire: number; type: string };

const SEED = `
  const [url, count] = process.argv.slice(1);
  const { seedBench } = await import('./bench/seed.ts');
  await seedBench(url, Number(count));
`;

/**
 * P3 fresh: CPU of the Node process for pages that no earlier request can answer, ÷ that of the commit in BENCH_BEFORE.
 * Both servers answer in turn in one run, on databases with the same rows, with compression as browsers ask for it.
 */
export async function benchFresh(): Promise<void> {
  if (BEFORE === null) {
    console.log('fresh needs BENCH_BEFORE: a built checkout of d555d92 to compare with.');
    return;
  }
  const databases = await startDatabases();
  const folder = makeTempFolder();
  const running: Child[] = [];
  try {
    const start = async (name: Side['name'], root: string): Promise<Side> => {
      const url = await databases.named(`toran_bench_fresh_${name}_${TEACHERS}`);
      const seed = ['--input-type=module', '-e', SEED, '--', url, String(TEACHERS)];
      await promisify(execFile)(process.execPath, seed, { cwd: root });
      await addReviews(url);
      const app = await startApp(url, `${folder.path}/${name}`, { root });
      running.push(app);
      return { name, app, agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS }) };
    };
    const sides = [await start('before', BEFORE), await start('now', ROOT)];
    for (const page of pages()) await compare(page, sides);
  } finally {
    for (const app of running) await app.stop();
    await databases.stop();
    folder.remove();
  }
}

const teacherId = (n: number) => `00000000-0000-7200-8000-${n.toString(16).padStart(12, '0')}`;

function pages(): Page[] {
  return [
    { name: 'search page', goal: '≤ 0.5', path: (count) => `/search?city=Mumbai&n=${count}` },
    {
      name: 'search page, other cards',
      goal: '≤ 0.5',
      path: (count) => `/search?city=${cityAt(count)}&n=${count}`,
    },
    { name: 'teacher page', goal: '≤ 0.7', path: (count) => `/teacher/${teacherId(1)}?n=${count}` },
    {
      name: 'teacher page, one visit each',
      goal: '≤ 0.7',
      path: (count) => `/teacher/${teacherId(1 + (count % REVIEWED))}?n=${count}`,
    },
  ];
}

/** Cities and prices in turn, so that most cards were not on one of the last pages. */
function cityAt(count: number): string {
  const cities = ['Mumbai', 'Delhi', 'Bengaluru', 'Hyderabad', 'Pune', 'Agra', 'Meerut', 'Rajkot'];
  return `${cities[count % cities.length]}&minPrice=${250 + 50 * (Math.floor(count / cities.length) % 40)}`;
}

/** Reviews of the first teachers, by other teachers: both commits know these columns. */
async function addReviews(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into reviews (id, client_id, teacher_id, rating, comment, created_at)
     select gen_random_uuid(), writer.user_id, teacher.id, 3 + (k % 3),
       'Calm and precise classes. My back feels better after ' || k || ' weeks, and ₹' || 100 * k || ' well spent.',
       timestamptz '2025-06-01' + k * interval '1 day'
     from generate_series(1, $1::int) as n
     cross join generate_series(1, $2::int) as k
     join teachers as teacher on teacher.id = ('00000000-0000-7200-8000-' || lpad(to_hex(n), 12, '0'))::uuid
     join teachers as writer on writer.id = ('00000000-0000-7200-8000-' || lpad(to_hex(n + k), 12, '0'))::uuid
     on conflict do nothing`,
    [REVIEWED, REVIEWS_EACH],
  );
  await client.query('vacuum analyze');
  await client.end();
}

async function compare(page: Page, sides: readonly Side[]): Promise<void> {
  const blocks = new Map(sides.map(({ name }) => [name, [] as { cpu: number; ms: number }[]]));
  const answers = new Map<string, Answer>();
  const counts = { before: 0, now: 0 };
  /** What a server does beside requests, while the other one answers: its jobs and beats are no part of a page. */
  const idle = { before: { cpu: 0, ms: 0 }, now: { cpu: 0, ms: 0 } };
  const block = async ({ name, app, agent }: Side, requests: number) => {
    const [cpu, begin] = [cpuNanos(app.pid), performance.now()];
    const others = sides.filter((side) => side.name !== name);
    const othersBefore = others.map((side) => cpuNanos(side.app.pid));
    const first = counts[name];
    counts[name] += requests;
    const path = (index: number) => app.origin + page.path(first + index);
    const answered = await Promise.all(
      Array.from({ length: requests }, (_, index) => ask(path(index), agent, first + index)),
    );
    answers.set(name, answered[0] as Answer);
    const ms = performance.now() - begin;
    for (const [index, side] of others.entries()) {
      idle[side.name].cpu += (cpuNanos(side.app.pid) - (othersBefore[index] ?? 0)) / 1_000;
      idle[side.name].ms += ms;
    }
    return { cpu: (cpuNanos(app.pid) - cpu) / 1_000 / requests, ms: ms / requests };
  };
  for (let done = 0; done < WARM_UP; done += BLOCK) for (const side of sides) await block(side, BLOCK);
  for (let done = 0; done < REQUESTS; done += BLOCK)
    for (const side of sides) blocks.get(side.name)?.push(await block(side, BLOCK));
  const idleShare = (name: Side['name']) => idle[name].cpu / idle[name].ms;
  const of = (name: Side['name'], figure: 'cpu' | 'ms') =>
    (blocks.get(name) ?? []).map((one) => (figure === 'ms' ? one.ms : one.cpu - idleShare(name) * one.ms));
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [before, now] = [of('before', 'cpu'), of('now', 'cpu')];
  console.log(`\nP3 fresh, ${page.name}: CPU of a page ÷ before; goal ${page.goal}`);
  const tenth = (values: readonly number[]) =>
    percentile(
      [...values].sort((a, b) => a - b),
      0.1,
    );
  console.log(
    `  means ${(mean(now) / mean(before)).toFixed(2)}, tenth percentiles ${(tenth(now) / tenth(before)).toFixed(2)}, blocks in turn ${ratioText(now.map((one, at) => one / (before[at] ?? Number.NaN)))}`,
  );
  for (const { name } of sides) {
    console.log(
      `  ${name.padEnd(6)} ${median(of(name, 'cpu')).toFixed(0)} µs, ${(1_000 / median(of(name, 'ms'))).toFixed(0)} pages/s on ${CONNECTIONS} ` +
        `connections, ${answers.get(name)?.wire} bytes as ${answers.get(name)?.type}, ` +
        `${idleShare(name).toFixed(0)} µs of each ms without requests`,
    );
  }
  for (const { name, app } of sides) {
    const html = await (
      await fetch(app.origin + page.path(1), { headers: { 'accept-encoding': 'identity' } })
    ).arrayBuffer();
    console.log(`  ${name.padEnd(6)} ${html.byteLength} bytes before compression`);
  }
}

/** Reads a page to its end. Throws on any status but 200. */
function ask(url: string, agent: Agent, count: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { ...callers(count), 'accept-encoding': ACCEPTED };
    get(url, { agent, headers }, (response) => {
      let wire = 0;
      response.on('data', (chunk: Buffer) => {
        wire += chunk.length;
      });
      response.once('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        else resolve({ wire, type: response.headers['content-encoding'] ?? 'text' });
      });
    }).once('error', reject);
  });
}

/** CPU time of all threads of a process, in nanoseconds: finer than the ticks of cpuMicros. Linux only. */
function cpuNanos(pid: number): number {
  let total = 0;
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    try {
      total += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      // The thread ended after it was listed.
    }
  }
  return total;
}
