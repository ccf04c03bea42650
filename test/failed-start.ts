import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { prepareDatabase } from '#app/prepare.ts';
import { startErrorText } from '#app/start-error-text.ts';
import { loadConfig } from '#platform/server/config.ts';
import { waitForDatabases } from '#platform/server/db/reach.ts';
import { createServer } from '#platform/server/http/server.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export type StartedProcess = {
  child: ChildProcess;
  /** Standard output and error so far. */
  output(): string;
  /** Resolves with the exit code when the process and its output have ended. */
  ended: Promise<number | null>;
};

/** Starts the application as its own process on any free port. The environment's database is not used. */
export function startProcess(env: Record<string, string>, entry = 'app/main.ts'): StartedProcess {
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

/** Starts the application, waits until it ends, and returns its exit code and what it printed outside its JSON log. */
export async function startUntilExit(
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

/** Expects that the start fails with exit code 1 and prints these words without a stack trace. */
export async function expectFailedStart(env: Record<string, string>, words: string | RegExp): Promise<void> {
  const end = await startUntilExit(env);
  if (typeof words === 'string') expect(end.words).toBe(words);
  else expect(end.words).toMatch(words);
  expect(end.words).not.toMatch(/^\s+at /m);
  expect(end.code).toBe(1);
}

/**
 * Runs the steps of a start before it listens, in this process: reads the settings, reaches the database and prepares
 * it. Returns what the console shows of a failure, as text, and the JSON log.
 */
export async function prepareInProcess(
  env: Record<string, string>,
): Promise<{ words: unknown; log: string }> {
  const said: unknown[] = [];
  let log = '';
  try {
    const config = loadConfig(env);
    const app = await createServer(config, {
      write: (line) => {
        log += line;
      },
    });
    await waitForDatabases(config, (line) => said.push(line));
    await prepareDatabase(config.database.directUrl ?? config.databaseUrl ?? '', config, app.log);
    await app.close();
  } catch (error) {
    said.push(startErrorText(error));
  }
  // An error without a text for operators stays an Error object, which equals no expected text.
  return { words: said.every((line) => typeof line === 'string') ? said.join('\n') : said, log };
}
