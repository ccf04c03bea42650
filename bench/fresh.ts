import pg from 'pg';
import { makeTempFolder } from '#test/temp-folder.ts';
import { seedWith, startDatabases } from './databases.ts';
import {
  CONNECTIONS,
  createMeasuredServer,
  fetchUncompressedSize,
  type MeasuredServer,
  measureInTurn,
} from './in-turn.ts';
import { ratioText } from './load.ts';
import { median, percentile } from './measure.ts';
import { type AppProcess, BEFORE_CHECKOUT, ROOT, startApp } from './processes.ts';

const TEACHERS = Number(process.env.BENCH_SMALL ?? 10_000);
const REQUESTS = 320;
const WARM_UP = 160;
/** Number of teachers with reviews: each measured request opens one that was not requested before. */
const REVIEWED = REQUESTS + WARM_UP;
const REVIEWS_EACH = 12;
const ACCEPTED = 'gzip, deflate, br, zstd';

type Name = 'before' | 'now';
type Page = { name: string; goal: string; path: (count: number) => string };

/**
 * P3 fresh: the Node process's CPU for pages that are not cached, divided by that of the commit in BENCH_BEFORE. Both
 * servers answer in turn, with the same rows and with compression.
 */
export async function benchFresh(): Promise<void> {
  if (BEFORE_CHECKOUT === null) {
    console.log('fresh needs BENCH_BEFORE: a built checkout of d555d92 to compare with.');
    return;
  }
  const databases = await startDatabases();
  const folder = makeTempFolder();
  const running: AppProcess[] = [];
  try {
    const start = async (name: Name, root: string): Promise<MeasuredServer<Name>> => {
      const url = await databases.named(`toran_bench_fresh_${name}_${TEACHERS}`);
      await seedWith(root, url, TEACHERS);
      await addReviews(url, REVIEWED);
      const app = await startApp(url, `${folder.path}/${name}`, { root });
      running.push(app);
      return createMeasuredServer(name, app);
    };
    const sides = [await start('before', BEFORE_CHECKOUT), await start('now', ROOT)];
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
      path: (count) => `/search?city=${searchAt(count)}&n=${count}`,
    },
    { name: 'teacher page', goal: '≤ 0.7', path: (count) => `/teacher/${teacherId(1)}?n=${count}` },
    {
      name: 'teacher page, one visit each',
      goal: '≤ 0.7',
      path: (count) => `/teacher/${teacherId(1 + (count % REVIEWED))}?n=${count}`,
    },
  ];
}

/** Rotates cities and prices, so that consecutive pages have few teacher cards in common. */
function searchAt(count: number): string {
  const cities = ['Mumbai', 'Delhi', 'Bengaluru', 'Hyderabad', 'Pune', 'Agra', 'Meerut', 'Rajkot'];
  return `${cities[count % cities.length]}&minPrice=${250 + 50 * (Math.floor(count / cities.length) % 40)}`;
}

/** Inserts reviews of the first teachers. Uses only columns that both compared commits have. */
export async function addReviews(url: string, teachers: number): Promise<void> {
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
    [teachers, REVIEWS_EACH],
  );
  await client.query('vacuum analyze');
  await client.end();
}

async function compare(page: Page, sides: readonly MeasuredServer<Name>[]): Promise<void> {
  const cost = await measureInTurn({
    sides,
    path: page.path,
    requests: REQUESTS,
    warmUp: WARM_UP,
    accepted: ACCEPTED,
  });
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [before, now] = [cost('before').cpu, cost('now').cpu];
  console.log(`\nP3 fresh, ${page.name}: CPU of a page ÷ before; goal ${page.goal}`);
  const tenth = (values: readonly number[]) =>
    percentile(
      [...values].sort((a, b) => a - b),
      0.1,
    );
  console.log(
    `  means ${(mean(now) / mean(before)).toFixed(2)}, tenth percentiles ${(tenth(now) / tenth(before)).toFixed(2)}, blocks in turn ${ratioText(now.map((one, at) => one / (before[at] ?? Number.NaN)))}`,
  );
  for (const { name, app } of sides) {
    const { cpu, ms, answer, idle } = cost(name);
    console.log(
      `  ${name.padEnd(6)} ${median(cpu).toFixed(0)} µs, ${(1_000 / median(ms)).toFixed(0)} pages/s on ${CONNECTIONS} ` +
        `connections, ${answer.wire} bytes as ${answer.type}, ${await fetchUncompressedSize(app.origin + page.path(1))} before compression, ` +
        `${idle.toFixed(0)} µs of each ms without requests`,
    );
  }
}
