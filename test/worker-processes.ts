import { readFileSync } from 'node:fs';
import { type Agent, request } from 'node:http';
import { eventually } from './patience.ts';
import type { ServerProcess } from './server-process.ts';
import type { TestClient } from './test-app.ts';

/** The kernel shares out new connections by chance: all of them reach the same worker once in two million times. */
const SEVERAL = 22;

export const cookieOf = (client: TestClient) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

export type Answer = { status: number; body: string };

/** A request on a connection of its own unless there is an agent. Rejects if it gets no answer. */
export function ask(
  origin: string,
  path: string,
  {
    cookie = '',
    body,
    method = body ? 'POST' : 'GET',
    agent,
  }: {
    cookie?: string;
    body?: object;
    method?: string;
    agent?: Agent;
  } = {},
): Promise<Answer> {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { agent: agent ?? false, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      );
    });
    sent.once('error', reject).end(body && JSON.stringify(body));
  });
}

export async function askSeveral(...[origin, path, options]: Parameters<typeof ask>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let count = 0; count < SEVERAL; count += 1) answers.push(await ask(origin, path, options));
  return answers;
}

export const statusesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))];

type Line = { msg?: string; worker?: number; pid: number; path?: string };

/** Lines of the log so far. */
export const linesOf = (server: ServerProcess): Line[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

/** The process of a worker: the last one that said it listens. Throws if none has: signals to process 0 reach the tests. */
export function pidOf(server: ServerProcess, worker: number): number {
  const said = linesOf(server).findLast(
    (line) => line.worker === worker && line.msg?.startsWith('Server listening'),
  );
  if (said === undefined) throw new Error(`worker ${worker} does not listen:\n${server.output()}`);
  return said.pid;
}

/** The processes of the first `count` workers, once each of them listens: the site is ready with the first one. */
export function pidsOf(server: ServerProcess, count: number): Promise<number[]> {
  return eventually(
    async () => Array.from({ length: count }, (_, index) => pidOf(server, index + 1)),
    (pids) => Array.isArray(pids),
  );
}

/** Whether a process runs no more. One that nobody has waited for yet (state Z) has ended too: who adopts it may be late. */
export function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return true;
  }
  if (process.platform !== 'linux') return false;
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return true;
  }
}

/** Kills a worker and waits until the next one listens. */
export async function killWorker(server: ServerProcess, worker: number): Promise<void> {
  const pid = pidOf(server, worker);
  process.kill(pid, 'SIGKILL');
  await eventually(
    async () => pidOf(server, worker),
    (next) => next !== pid,
  );
}
