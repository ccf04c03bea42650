import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../scripts/free-port.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Clock ticks of /proc/<pid>/stat: 100 per second on common Linux systems. */
const TICK_US = 10_000;

/** BENCH_NODE_OPTIONS are options of Node for measured servers, such as --cpu-prof. */
const PROFILE = process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [];

export type AppProcess = { pid: number; origin: string; stop(): Promise<void> };

export function stopper(child: ChildProcess): () => Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

/** Environment of a measured server: production build, no demo data, relaxed limits. */
export function serverEnv(databaseUrl: string, dataDir: string, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    // The same key for all: a measured database is reused with another DATA_DIR, also by two servers in turn.
    SECRET_KEY: 'benchmark'.repeat(5),
    DATA_DIR_SHARED: '1',
    DEMO: '0',
    RATE_LIMITS: 'relaxed',
    LOG_LEVEL: 'warn',
    // The server trusts each request's own client address, so that requests don't share one rate limit.
    TRUST_PROXY: '127.0.0.1',
  };
}

/** Built checkout of another commit (BENCH_BEFORE), measured in turn with this one; null: none. */
export const BEFORE_CHECKOUT = process.env.BENCH_BEFORE || null;

/** The file that `npm start` runs in a checkout. */
export function entryOf(root: string): string {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').at(-1) ?? '';
}

type AppOptions = {
  /** The checkout to start; by default this one. */
  root?: string;
  /** By default a free port. */
  port?: number;
  env?: Readonly<Record<string, string>>;
};

/** Starts the application in production mode on its own database. */
export async function startApp(
  databaseUrl: string,
  dataDir: string,
  { root = ROOT, port: given, env = {} }: AppOptions = {},
): Promise<AppProcess> {
  const port = given ?? (await findFreePort());
  const child = spawn(process.execPath, [...PROFILE, entryOf(root)], {
    cwd: root,
    env: { ...serverEnv(databaseUrl, dataDir, port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('is ready at') && resolve());
  });
  return { pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}`, stop: stopper(child) };
}

/** CPU time of the processes so far, in microseconds; ended ones count as 0. Linux only. */
export function cpuMicros(pids: readonly number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    try {
      const fields = readFileSync(join('/proc', String(pid), 'stat'), 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The backend ended after it was listed.
    }
  }
  return ticks * TICK_US;
}
