import { type Agent, request } from 'node:http';
import type { TestClient } from './test-app.ts';

/**
 * Number of new connections to open. The kernel assigns each by chance: all reach the same one of two processes only
 * once in two million times.
 */
const CONNECTION_COUNT = 22;

export const cookieOf = (client: TestClient) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

export type Answer = { status: number; body: string };

/** Sends a request on a new connection, or through `agent`. Rejects if there is no answer. */
export function requestOnNewConnection(
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

export async function askSeveral(
  ...[origin, path, options]: Parameters<typeof requestOnNewConnection>
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let count = 0; count < CONNECTION_COUNT; count += 1)
    answers.push(await requestOnNewConnection(origin, path, options));
  return answers;
}

export const statusesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))];
