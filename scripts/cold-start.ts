import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';
import { ROOT } from './run.ts';

/**
 * `npm run cold-start`: measures the seconds from `npm start` until the search page answers 200. The packages are
 * installed, but the data folder is empty and the pages are not built.
 */

const LIMIT_SECONDS = 120;
const PAGE = '/search';

const dataDir = mkdtempSync(join(tmpdir(), 'toran-cold-'));
chmodSync(dataDir, 0o755);
rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
const port = await findFreePort();
const startedAt = performance.now();
const seconds = () => (performance.now() - startedAt) / 1000;
const app = spawn('npm', ['start'], {
  cwd: ROOT,
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'inherit'],
  // Own process group: stops npm, its shell and the server together.
  detached: true,
});
const ended = new Promise<void>((resolve) => {
  app.once('exit', () => resolve());
});

async function answers(): Promise<boolean> {
  const reply = await fetch(`http://localhost:${port}${PAGE}`).catch(() => null);
  await reply?.arrayBuffer();
  return reply?.status === 200;
}

let ready = await answers();
while (!ready && seconds() < LIMIT_SECONDS && app.exitCode === null) {
  await delay(50);
  ready = await answers();
}
console.log(
  ready
    ? `${seconds().toFixed(1)} s from npm start to the first 200 of ${PAGE}`
    : `${PAGE} was not answered within ${seconds().toFixed(0)} s`,
);
process.exitCode = ready ? 0 : 1;
if (app.pid !== undefined && app.exitCode === null) process.kill(-app.pid, 'SIGTERM');
await ended;
rmSync(dataDir, { recursive: true, force: true });
