import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

/**
 * `npm run dev`: runs the application and restarts it when server code changes. Vite reloads web code inside the
 * running process.
 */

const FOLDERS = ['app', 'features', 'platform/server', 'shared', 'db'];
const SOURCE = /\.(ts|mjs|json)$/;
const NOT_SERVER = /\/web\/|^app\/(pages\/|entry-|router)|\.test\.ts$/;
/** Debounce of restarts: an editor or a git checkout writes several files within this time. */
const SETTLE_MS = 50;

/** Whether an edit of this file (path from the project folder) needs a restart. */
export function needsRestart(path: string): boolean {
  const file = path.replaceAll('\\', '/');
  return SOURCE.test(file) && !NOT_SERVER.test(file);
}

function start(): ChildProcess {
  const child = spawn(process.execPath, ['app/main.ts', '--dev'], { cwd: ROOT, stdio: 'inherit' });
  child.once('exit', (code, signal) => {
    if (stopping || (signal === null && code === 0)) process.exit(code ?? 1);
    if (signal !== 'SIGKILL') console.error('The application ended. It starts again after the next edit.');
  });
  return child;
}

let stopping = false;

function run(): void {
  let child = start();
  let restarting = Promise.resolve();
  const restart = async (path: string) => {
    if (stopping) return;
    console.log(`${path} changed: starting again`);
    if (child.exitCode === null && child.signalCode === null) {
      // SIGKILL leaves PostgreSQL running, and the next start uses it again.
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    child = start();
  };
  let timer: NodeJS.Timeout | undefined;
  for (const folder of FOLDERS) {
    watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
      const path = `${folder}/${name}`;
      if (name === null || !needsRestart(path)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        restarting = restarting.then(() => restart(path));
      }, SETTLE_MS);
    });
  }
  const stop = (signal: NodeJS.Signals) => {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) process.exit(0);
    // A terminal sends SIGINT and SIGHUP to the child too, and a second signal would end the child at once.
    if (signal === 'SIGTERM') child.kill(signal);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
}

if (import.meta.main) run();
