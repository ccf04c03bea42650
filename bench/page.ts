import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startBareServer } from './bare-server.ts';
import { startDatabases } from './databases.ts';
import { callers, load, ratioText } from './load.ts';
import { measureRounds, median, report } from './measure.ts';
import { type Child, ROOT, serverEnv, startApp } from './processes.ts';
import { someTeacherPath } from './some-teacher.ts';

const REQUESTS = 300;
const LOAD_SECONDS = 5;
const COLD_STARTS = 5;
const COLD_PORT = 3_950;

/** P3 and P9 of performance.md. */
export async function benchPage(): Promise<void> {
  const databases = await startDatabases();
  const dataDir = mkdtempSync(join(tmpdir(), 'toran-bench-data-'));
  const running: { stop(): Promise<void> }[] = [];
  try {
    const databaseUrl = await databases.withTeachers(Number(process.env.BENCH_SMALL ?? 10_000));
    const bare = await startBareServer();
    running.push(bare);
    const app = await startApp(databaseUrl, dataDir);
    running.push(app);
    const teacher = await someTeacherPath(app.origin);
    await teacherPage(app, bare, teacher);
    await coldStart(databaseUrl, dataDir);
  } finally {
    for (const child of running) await child.stop();
    await databases.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function teacherPage(app: Child, bare: Child, path: string): Promise<void> {
  const floor = 'bare node:http, 30 KB';
  const rounds = await measureRounds(
    [
      { name: floor, origin: bare.origin, path: () => '/json/30720' },
      { name: 'rendered', origin: app.origin, path: (count) => `${path}?n=${count}`, headers: callers },
      { name: 'cached', origin: app.origin, path: () => path, headers: callers },
    ],
    { perTarget: REQUESTS },
  );
  report('P3 teacher page, rendered per address and cached; goal p5 ≤ 8 ×', rounds, floor);
  const answered = await load(app.origin + path, LOAD_SECONDS);
  console.log(`${(answered / LOAD_SECONDS).toFixed(0)} requests/s of the cached page on 32 connections`);
}

/** Milliseconds from spawning a process to `done`. */
async function timed(args: string[], env: NodeJS.ProcessEnv, done: (exited: Promise<void>) => Promise<void>) {
  const start = performance.now();
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'ignore' });
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

async function coldStart(databaseUrl: string, dataDir: string): Promise<void> {
  const env = serverEnv(databaseUrl, dataDir, COLD_PORT);
  const url = `http://127.0.0.1:${COLD_PORT}/api/teachers/search?city=Mumbai`;
  const ratios: number[] = [];
  const ours: number[] = [];
  for (let turn = 0; turn < COLD_STARTS; turn += 1) {
    const floor = await timed(['-e', '0'], process.env, (exited) => exited);
    const own = await timed(['app/main.ts'], env, () => firstAnswer(url));
    ours.push(own);
    ratios.push(own / floor);
  }
  console.log('\nP9  cold start to the first answered search ÷ node -e 0   goal ≤ 12, stretch ≤ 6');
  console.log(`  ${ratioText(ratios)}, ${median(ours).toFixed(0)} ms`);
}
