import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

export type Outcome = { ok: boolean; output: string; seconds: number };

type RunOptions = {
  env?: Record<string, string>;
  /** Print the command's output as it runs. */
  live?: boolean;
};

/** Runs a command in the project folder. Never throws; `output` joins stdout and stderr. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const start = performance.now();
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', options.live ? 'inherit' : 'pipe', options.live ? 'inherit' : 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  }
  const outcome = (ok: boolean): Outcome => ({ ok, output, seconds: (performance.now() - start) / 1000 });
  return new Promise((done) => {
    child.on('error', (error) => {
      output += `${error.message}\n`;
      done(outcome(false));
    });
    child.on('close', (code) => done(outcome(code === 0)));
  });
}

/** Runs an installed package's program with the current Node. */
export function runTool(path: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  return run(process.execPath, [join(ROOT, 'node_modules', path), ...args], options);
}
