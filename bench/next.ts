import { execFile, spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { makeTempFolder } from '#test/temp-folder.ts';
import { findFreePort } from '../scripts/free-port.ts';
import { startDatabases } from './databases.ts';
import { addReviews } from './fresh.ts';
import {
  CONNECTIONS,
  createMeasuredServer,
  fetchUncompressedSize,
  type MeasuredServer,
  measureInTurn,
} from './in-turn.ts';
import { ratioBetween, ratioText } from './load.ts';
import { median } from './measure.ts';
import { type AppProcess, ROOT, startApp, stopper } from './processes.ts';
import { seedBench } from './seed.ts';

const TEACHERS = Number(process.env.BENCH_SMALL ?? 10_000);
const REQUESTS = 640;
const WARM_UP = 320;
const REVIEWED = REQUESTS + WARM_UP;
const CERTIFICATES_EACH = 3;
const GOAL = 1.5;
const NEXT_BIN = 'node_modules/next/dist/bin/next';

type Name = 'next' | 'ours';

const teacherId = (n: number) => `00000000-0000-7200-8000-${n.toString(16).padStart(12, '0')}`;

/** Each URL is requested once, so no cached page answers. */
const PAGES: Record<string, (count: number) => string> = {
  'results page': (count) => `/search?city=Mumbai&n=${count}`,
  'teacher page': (count) => `/teacher/${teacherId(1)}?n=${count}`,
  'teacher page, another teacher each': (count) => `/teacher/${teacherId(1 + (count % REVIEWED))}?n=${count}`,
};

/**
 * Uncached pages, compared with a Next application (bench/next) that shows the same data from the same database. Both
 * run in production mode, one process each, and are measured in turn. Installs Next from the registry into a temporary
 * folder.
 */
export async function benchNext(): Promise<void> {
  const databases = await startDatabases();
  const folder = makeTempFolder();
  const running: AppProcess[] = [];
  try {
    const url = await databases.named(`toran_bench_next_${TEACHERS}`);
    await seedBench(url, TEACHERS);
    await addReviews(url, REVIEWED);
    await addCertifications(url);
    const next = await startNext(url, folder.path);
    running.push(next);
    const ours = await startApp(url, join(folder.path, 'data'));
    running.push(ours);
    const sides = [createMeasuredServer('next', next), createMeasuredServer('ours', ours)];
    for (const accepted of ['br, gzip', 'identity'])
      for (const [page, path] of Object.entries(PAGES)) await compare(page, { path, accepted, sides });
  } finally {
    for (const app of running) await app.stop();
    await databases.stop();
    folder.remove();
  }
}

async function addCertifications(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into certifications (id, teacher_id, name, organization, year, credential_number, description, created_at)
     select ('00000000-0000-7800-8' || lpad(k::text, 3, '0') || '-' || lpad(to_hex(n), 12, '0'))::uuid,
       ('00000000-0000-7200-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Yoga teacher training, ' || 100 * (1 + k) || ' hours',
       'Kaivalyadhama', 2012 + k, 'KD-' || n || '-' || k, 'Postures, breath and anatomy.', timestamptz '2025-02-01' + k * interval '1 day'
     from generate_series(1, $1::int) as n cross join generate_series(1, $2::int) as k
     on conflict do nothing`,
    [REVIEWED, CERTIFICATES_EACH],
  );
  await client.query('vacuum analyze');
  await client.end();
}

/** Installs, builds and starts bench/next in a folder of its own. */
async function startNext(databaseUrl: string, folder: string): Promise<AppProcess> {
  const cwd = join(folder, 'next');
  cpSync(join(ROOT, 'bench/next'), cwd, { recursive: true });
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: databaseUrl,
  };
  const run = promisify(execFile);
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd, env });
  await run(process.execPath, [NEXT_BIN, 'build'], { cwd, env });
  const port = await findFreePort();
  const child = spawn(process.execPath, [NEXT_BIN, 'start', '-H', '127.0.0.1', '-p', String(port)], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Next ended with ${code}`)));
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('Ready in') && resolve());
  });
  return { pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}`, stop: stopper(child) };
}

type Compared = { path: (count: number) => string; accepted: string; sides: readonly MeasuredServer<Name>[] };

async function compare(page: string, { path, accepted, sides }: Compared): Promise<void> {
  const cost = await measureInTurn({ sides, path, requests: REQUESTS, warmUp: WARM_UP, accepted });
  const [next, ours] = [cost('next'), cost('ours')];
  const rate = median(next.ms.map((ms, block) => ms / (ours.ms[block] ?? Number.NaN)));
  const cpu = ours.cpu.map((one, block) => one / (next.cpu[block] ?? Number.NaN));
  console.log(`\n${page}, rendered for each request, Accept-Encoding: ${accepted}`);
  console.log(
    `  requests/s ÷ Next ${ratioBetween(next.ms, ours.ms)}, goal ≥ ${GOAL}: ${rate >= GOAL ? 'met' : 'MISSED'}; ` +
      `CPU ÷ Next ${ratioText(cpu)}; load average ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const { name, app } of sides) {
    const { cpu: micros, ms, answer } = cost(name);
    console.log(
      `  ${name} ${(1_000 / median(ms)).toFixed(0)} requests/s on ${CONNECTIONS} connections, CPU ${(median(micros) / 1_000).toFixed(2)} ms, ` +
        `${answer.wire} bytes as ${answer.type}, ${await fetchUncompressedSize(app.origin + path(1))} before compression`,
    );
  }
}
