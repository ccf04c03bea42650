import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#platform/server/db/embedded.ts';
import { openEventStream } from '#test/event-stream.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { type ChatPair, makeChatWorld } from '../bench/chat-people.ts';
import { expect, test } from './support/fixtures.ts';

/** A short version of T71: ten minutes of chat. For two hours set SOAK_MINUTES=120. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
const WARM_UP = Math.min(3, MINUTES / 3);
const PAIRS = 20;
const TICK_MS = 100;
/** Allowed heap growth after warm-up, because bounded lists still fill up. */
const GROWTH_MB = 6;

type Sample = { minute: number; heapMb: number; files: number; connections: number };

/** Connects to the server's inspector. `leftMb` returns the heap size after garbage collection, in MB. */
async function openHeap(output: string): Promise<{ leftMb(): Promise<number>; close(): void }> {
  const socket = new WebSocket(/ws:\/\/127\.0\.0\.1:\S+/.exec(output)?.[0] ?? '');
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let id = 0;
  const ask = (method: string, params: object = {}) =>
    new Promise<{ result?: { value?: number } }>((resolve) => {
      const own = ++id;
      const take = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result: { result?: { value?: number } } };
        if (answer.id !== own) return;
        socket.removeEventListener('message', take);
        resolve(answer.result);
      };
      socket.addEventListener('message', take);
      socket.send(JSON.stringify({ id: own, method, params }));
    });
  await ask('HeapProfiler.enable');
  return {
    async leftMb() {
      await ask('HeapProfiler.collectGarbage');
      const { result } = await ask('Runtime.evaluate', { expression: 'process.memoryUsage().heapUsed' });
      return (result?.value ?? Number.NaN) / 2 ** 20;
    },
    close: () => socket.close(),
  };
}

const least = (samples: readonly Sample[]) => Math.min(...samples.map(({ heapMb }) => heapMb));

test('ten minutes of chat leak no memory, files or connections @long', async () => {
  test.setTimeout((MINUTES + 4) * 60_000);
  const data = makeTempFolder();
  const silent = { info: () => undefined, warn: console.warn, error: console.error };
  const embedded = await startEmbedded({ dataDir: data.path, log: silent });
  const world = await makeChatWorld(embedded.connectionString, PAIRS, 0);
  const server = await startServerProcess({
    DATABASE_URL: embedded.connectionString,
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
  });
  const heap = await openHeap(server.output());
  const probe = new pg.Client({ connectionString: embedded.connectionString });
  await probe.connect();
  const pid = server.child.pid ?? 0;
  const call = async (method: 'GET' | 'POST', path: string, cookie: string, body?: object) => {
    const answer = await fetch(server.origin + path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.text();
    return answer.status;
  };
  let turn = 0;
  const refused: number[] = [];
  /** One turn: a message, the calls of its reader and, in some turns, a page that opens and closes. */
  async function oneTurn(): Promise<void> {
    turn += 1;
    const { student, teacher } = world.talks[turn % PAIRS] as ChatPair;
    const [writer, reader] = turn % 2 ? [student, teacher] : [teacher, student];
    const statuses = [
      await call('POST', '/api/chat/send', writer.cookie, {
        receiverId: reader.userId,
        content: `turn ${turn}`,
      }),
      await call('GET', `/api/chat/conversation/${writer.userId}`, reader.cookie),
      await call('POST', `/api/chat/mark-read/${writer.userId}`, reader.cookie),
      await call('GET', '/api/chat/unread-counts', reader.cookie),
    ];
    if (turn % 10 === 0) {
      const stream = await openEventStream(server.origin, { cookie: reader.cookie });
      await stream.next(({ name }) => name === 'ready');
      stream.close();
    }
    refused.push(...statuses.filter((status) => status >= 300));
  }

  const samples: Sample[] = [];
  const begin = Date.now();
  const minute = () => (Date.now() - begin) / 60_000;
  for (const { student, teacher } of world.talks) {
    await call('POST', '/api/chat/send', student.cookie, { receiverId: teacher.userId, content: 'Hello' });
    await call('POST', '/api/chat/send', teacher.cookie, { receiverId: student.userId, content: 'Welcome' });
  }
  const open = await Promise.all(
    world.talks.flatMap(({ student, teacher }) =>
      [student, teacher].map(({ cookie }) => openEventStream(server.origin, { cookie })),
    ),
  );
  while (minute() < MINUTES) {
    await Promise.all([oneTurn(), new Promise((resolve) => setTimeout(resolve, TICK_MS))]);
    if (turn % 50 !== 0) continue;
    const { rows } = await probe.query(
      'select count(*)::int as n from pg_stat_activity where backend_type = $1',
      ['client backend'],
    );
    const files = readdirSync(join('/proc', String(pid), 'fd')).length;
    samples.push({ minute: minute(), heapMb: await heap.leftMb(), files, connections: rows[0].n });
  }
  for (const stream of open) stream.close();
  heap.close();
  await probe.end();
  await server.dispose();
  await world.close();
  await embedded.stop();
  data.remove();

  const warm = samples.filter((sample) => sample.minute > WARM_UP);
  const middle = (WARM_UP + MINUTES) / 2;
  const [early, late] = [
    warm.filter((one) => one.minute < middle),
    warm.filter((one) => one.minute >= middle),
  ];
  const growth = least(late) - least(early);
  const most = (pick: (sample: Sample) => number, of: readonly Sample[]) => Math.max(...of.map(pick));
  console.log(
    `${turn} turns; heap ${least(early).toFixed(1)} → ${least(late).toFixed(1)} MB; ` +
      `files ${most(({ files }) => files, early)} → ${most(({ files }) => files, late)}; ` +
      `connections ${most(({ connections }) => connections, early)} → ${most(({ connections }) => connections, late)}`,
  );
  expect(refused).toEqual([]);
  expect(growth).toBeLessThan((GROWTH_MB * Math.max(MINUTES, 10)) / 10);
  expect(most(({ files }) => files, late)).toBeLessThanOrEqual(most(({ files }) => files, early) + 5);
  expect(most(({ connections }) => connections, late)).toBeLessThanOrEqual(
    most(({ connections }) => connections, early) + 1,
  );
});
