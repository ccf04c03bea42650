import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export type Start = {
  child: ChildProcess;
  /** Standard output and error so far. */
  output(): string;
  /** Resolves with the exit code when the process and its output have ended. */
  ended: Promise<number | null>;
};

/** Starts the application as its own process on any free port. The environment's database is not used. */
export function startProcess(env: Record<string, string>, entry = 'app/main.ts'): Start {
  const { DATABASE_URL: _, SECRET_KEY: __, ...rest } = process.env;
  const child = spawn(process.execPath, [entry], {
    cwd: ROOT,
    env: { ...rest, DEMO: '0', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  return {
    child,
    output: () => printed,
    ended: new Promise((resolve) => child.once('close', (code) => resolve(code))),
  };
}

/** Starts it, waits until it ends, and returns its exit code and what it printed outside its JSON log. */
export async function failToStart(
  env: Record<string, string>,
  entry?: string,
): Promise<{ code: number | null; words: string }> {
  const start = startProcess(env, entry);
  const code = await start.ended;
  const lines = start.output().split('\n');
  return {
    code,
    words: lines
      .filter((line) => !line.startsWith('{'))
      .join('\n')
      .trim(),
  };
}

/** The start fails with these words, without a stack. */
export async function expectFailedStart(env: Record<string, string>, words: string | RegExp): Promise<void> {
  const end = await failToStart(env);
  if (typeof words === 'string') expect(end.words).toBe(words);
  else expect(end.words).toMatch(words);
  expect(end.words).not.toMatch(/^\s+at /m);
  expect(end.code).toBe(1);
}
