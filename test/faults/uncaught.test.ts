import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#test/patience.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { openTestDb } from '#test/test-db.ts';

const FAULTS = fileURLToPath(new URL('../fakes/faults.mjs', import.meta.url));

describe('uncaught errors (T70)', () => {
  let database: Awaited<ReturnType<typeof openTestDb>>;
  let env: Record<string, string>;
  let server: ServerProcess;
  beforeAll(async () => {
    database = await openTestDb();
    env = { DATABASE_URL: database.connectionString, NODE_OPTIONS: `--import=${FAULTS}` };
    server = await startServerProcess(env);
  });
  afterAll(async () => {
    await server.dispose();
    await database.release();
  });

  const logged = (level: number, text: string) =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .some((line) => {
        const entry = JSON.parse(line) as { level: number; err?: { message?: string } };
        return entry.level === level && entry.err?.message === text;
      });

  it('a rejection is logged, and every request is answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        fetch(`${server.origin}${index % 2 ? '/fault/rejection' : '/api/specializations'}`),
      ),
    );
    const [styles, faults] = [0, 1].map((rest) => answers.filter((_answer, index) => index % 2 === rest));
    expect(new Set(faults?.map(({ status }) => status))).toEqual(new Set([404]));
    // A busy machine may answer 503.
    expect(styles?.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(logged(50, 'a promise that nobody awaited')).toBe(true);
    expect(server.child.exitCode).toBeNull();
  });

  it('an exception is logged and ends the process: no socket hangs, and the next process serves', async () => {
    const { port } = new URL(server.origin);
    // An open request that never gets an answer.
    const waiting = connect(Number(port), '127.0.0.1');
    waiting.on('error', () => undefined).resume();
    await once(waiting, 'connect');
    waiting.write(
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    // A reset counts as closed too; `once` would reject on it.
    const closed = new Promise((resolve) => waiting.once('close', resolve));
    await fetch(`${server.origin}/fault/exception`).catch(() => null);
    expect(await server.exited).toBe(1);
    await closed;
    expect(logged(60, 'a callback that threw')).toBe(true);

    await server.dispose();
    server = await startServerProcess(env);
    const answer = await eventually(
      () => fetch(`${server.origin}/health/ready`),
      ({ ok }) => ok,
    );
    expect(answer.status).toBe(200);
  });
});
