import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../scripts/free-port.ts';
import { throughPooler } from './pooled-url.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Timeout in ms for the start of a server with its own PostgreSQL. */
const START_MS = 180_000;

export type ServerProcess = {
  origin: string;
  dataDir: string;
  child: ChildProcess;
  /** Output so far. */
  output(): string;
  /** Resolves with the exit code (null after a signal). */
  exited: Promise<number | null>;
  /** Stops the process and removes its data. */
  dispose(): Promise<void>;
};

/** The settings for this database through PgBouncer, if the tests run through it. */
function pooled(url: string | undefined): Record<string, string> {
  const pooledUrl = url === undefined ? null : throughPooler(url);
  if (url === undefined || pooledUrl === null) return {};
  return { DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: url, DATABASE_POOLER: 'transaction' };
}

/** The file that `npm start` runs; scripts/test.ts has built it. */
export const BUILT_SERVER = 'dist/app/main.js';

/**
 * Starts the application as its own process, from its sources unless `entry` is the built server, with its own data folder
 * and, unless given, a free port. Resolves when ready.
 */
export async function startServerProcess(
  env: Record<string, string> = {},
  entry = 'app/main.ts',
): Promise<ServerProcess> {
  const port = env.PORT ?? (await findFreePort());
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'toran-server-'));
  const child = spawn(process.execPath, [entry], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      RATE_LIMITS: 'relaxed',
      DATABASE_LIMITS: 'relaxed',
      // The servers of one database share its key.
      SECRET_KEY: 'k'.repeat(40),
      // Turns off the check that all processes keep pictures in one place, because each server has its own folder.
      // platform/server/storage/storage-claim.test.ts tests the check.
      DATA_DIR_SHARED: '1',
      ...env,
      ...pooled(env.DATABASE_URL),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready in time:\n${printed}`)), START_MS);
    const take = (chunk: Buffer) => {
      printed += chunk.toString();
      if (!printed.includes('is ready at')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${printed}`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    child,
    output: () => printed,
    exited,
    async dispose() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
