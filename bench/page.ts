import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startBareServer } from './bare-server.ts';
import { type BenchServer, seedWith, startDatabases } from './databases.ts';
import { clientAddressHeader, countAnsweredRequests, ratioText } from './load.ts';
import { measureRounds, median, printRounds } from './measure.ts';
import { type AppProcess, BEFORE_CHECKOUT, entryOf, ROOT, serverEnv, startApp } from './processes.ts';
import { someTeacherPath } from './some-teacher.ts';

const REQUESTS = 300;
const LOAD_SECONDS = 5;
const COLD_STARTS = 5;
const COLD_PORT = 3_950;

/** P3 and P9 of performance.md: time of a teacher's page, rendered and cached, and time of a cold start. */
export async function benchPage(): Promise<void> {
  const databases = await startDatabases();
  const dataDir = mkdtempSync(join(tmpdir(), 'toran-bench-data-'));
  const running: { stop(): Promise<void> }[] = [];
  let before: Started | null = null;
  try {
    const teachers = Number(process.env.BENCH_SMALL ?? 10_000);
    const databaseUrl = await databases.withTeachers(teachers);
    const own: Started = { name: 'now', root: ROOT, url: databaseUrl, dataDir, ratios: [], ms: [] };
    const bare = await startBareServer();
    running.push(bare);
    const app = await startApp(databaseUrl, dataDir);
    running.push(app);
    const teacher = await someTeacherPath(app.origin);
    await teacherPage(app, bare, teacher);
    await app.stop();
    before = BEFORE_CHECKOUT === null ? null : await startedBefore(databases, BEFORE_CHECKOUT, teachers);
    await coldStart(own, before);
  } finally {
    for (const child of running) await child.stop();
    await databases.stop();
    rmSync(dataDir, { recursive: true, force: true });
    if (before !== null) rmSync(before.dataDir, { recursive: true, force: true });
  }
}

async function teacherPage(app: AppProcess, bare: AppProcess, path: string): Promise<void> {
  const floor = 'bare node:http, 30 KB';
  const rounds = await measureRounds(
    [
      { name: floor, origin: bare.origin, path: () => '/json/30720' },
      {
        name: 'rendered',
        origin: app.origin,
        path: (count) => `${path}?n=${count}`,
        headers: clientAddressHeader,
      },
      { name: 'cached', origin: app.origin, path: () => path, headers: clientAddressHeader },
    ],
    { perTarget: REQUESTS },
  );
  printRounds('P3 teacher page, rendered per address and cached; goal p5 ≤ 8 ×', rounds, floor);
  const answered = await countAnsweredRequests(app.origin + path, LOAD_SECONDS);
  console.log(`${(answered / LOAD_SECONDS).toFixed(0)} requests/s of the cached page on 32 connections`);
}

/** Milliseconds from spawning a process to `done`. */
async function timed(
  args: string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  done: (exited: Promise<void>) => Promise<void>,
): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, args, { cwd, env, stdio: 'ignore' });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await done(exited);
  const ms = performance.now() - start;
  child.kill('SIGTERM');
  await exited;
  return ms;
}

async function firstAnswer(url: string): Promise<void> {
  for (;;) {
    const status = await fetch(url).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      },
      () => 0,
    );
    if (status === 200) return;
    await delay(2);
  }
}

type Started = { name: string; root: string; url: string; dataDir: string; ratios: number[]; ms: number[] };

/** Prepares the checkout in BENCH_BEFORE with its own database, because its schema may be older. */
async function startedBefore(databases: BenchServer, root: string, teachers: number): Promise<Started> {
  const url = await databases.named('toran_bench_before_start');
  await seedWith(root, url, teachers);
  const dataDir = mkdtempSync(join(tmpdir(), 'toran-bench-before-'));
  return { name: 'before', root, url, dataDir, ratios: [], ms: [] };
}

async function coldStart(own: Started, before: Started | null): Promise<void> {
  const versions = before === null ? [own] : [own, before];
  // Turn 0 is not measured: it fills compile caches for the later starts.
  for (let turn = 0; turn <= COLD_STARTS; turn += 1) {
    for (const { root, url, dataDir, ratios, ms } of versions) {
      const floor = await timed(['-e', '0'], ROOT, process.env, (exited) => exited);
      const env = serverEnv(url, dataDir, COLD_PORT);
      const search = `http://127.0.0.1:${COLD_PORT}/api/teachers/search?city=Mumbai`;
      const took = await timed([entryOf(root)], root, env, () => firstAnswer(search));
      if (turn === 0) continue;
      ms.push(took);
      ratios.push(took / floor);
    }
  }
  console.log('\nP9  cold start to the first answered search ÷ node -e 0   goal ≤ 15');
  for (const { name, ratios, ms } of versions)
    console.log(`  ${name.padEnd(8)} ${ratioText(ratios)}, ${median(ms).toFixed(0)} ms`);
  if (before === null) return;
  const shares = own.ms.map((took, turn) => took / (before.ms[turn] ?? Number.NaN));
  console.log(`  now ÷ before, in turn: ${ratioText(shares)}`);
}
