import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { newId } from '#shared/ids.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { benchBrowsers } from './chat-browsers.ts';
import type { BenchUser, ChatPair } from './chat-people.ts';
import { type BenchServer, backendPids, startDatabases } from './databases.ts';
import { median, percentile } from './measure.ts';
import { type AppProcess, BEFORE_CHECKOUT, cpuMicros, ROOT, startApp } from './processes.ts';
import { type BenchData, createBenchData } from './versions.ts';

/** Load for P5 and P10, and the memory of an idle node:http stream. */
const MESSAGES_A_SECOND = 200;
const IDLE_WHILE_TALKING = 1_000;
const IDLE_FOR_MEMORY = 5_000;
const STREAMS_EACH = 5;
const PAIRS = 40;
const ROUNDS = 3;
const ROUND_MS = 5_000;
const BARE_STREAM_KB = 8.1;

type Wait = Map<string, (at: number) => void>;

let addresses = 0;
/** Each client sends its own address, so that rate limits do not add up. */
const from = () => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`;

/** Opens a stream and reports every marker (`m-…`) that arrives on it. */
function openStream(url: string, cookie: string | null, seen: (marker: string, at: number) => void) {
  return new Promise<() => void>((resolve, reject) => {
    const headers = { 'x-forwarded-for': from(), ...(cookie && { cookie }) };
    const asked = request(url, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        const at = performance.now();
        for (const [marker] of chunk.matchAll(/m-[0-9a-f-]{36}/g)) seen(marker, at);
      });
      answer.on('error', () => undefined);
      answer.once('data', () => resolve(() => asked.destroy()));
    });
    asked.once('error', reject).end();
  });
}

/** Opens many streams, a few at a time. */
async function openMany(count: number, open: (index: number) => Promise<() => void>): Promise<() => void> {
  const close: (() => void)[] = [];
  for (let done = 0; done < count; done += 50) {
    const some = Array.from({ length: Math.min(50, count - done) }, (_, index) => open(done + index));
    close.push(...(await Promise.all(some)));
  }
  return () => {
    for (const one of close) one();
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Posts a message; returns the time until its marker arrives on a stream. */
function timed(
  url: string,
  cookie: string | null,
  body: string,
  marker: string,
  wait: Wait,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    wait.set(marker, (at) => {
      wait.delete(marker);
      resolve(at - start);
    });
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': '10.255.0.1',
      ...(cookie && { cookie }),
    };
    const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      if ((answer.statusCode ?? 500) >= 300) reject(new Error(`${url} answered ${answer.statusCode}`));
    });
    asked.once('error', reject).end(body);
  });
}

const post = (origin: string, who: BenchUser, to: BenchUser, content: string, wait: Wait) =>
  timed(
    `${origin}/api/chat/send`,
    who.cookie,
    JSON.stringify({
      receiverId: to.userId,
      content: `${content} about Sunday's session`,
      clientId: newId(),
    }),
    content,
    wait,
  );

async function startRelay(): Promise<{ origin: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./relay.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { origin: `http://127.0.0.1:${port}`, child };
}

/** PostgreSQL alone: inserts a row with a prepared statement and commits, on its own connection. */
async function inserter(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'create table if not exists bench_messages (id uuid primary key, content text, at timestamptz)',
  );
  return {
    async time(): Promise<number> {
      const start = performance.now();
      await client.query({
        name: 'insert',
        text: 'insert into bench_messages values ($1, $2, now())',
        values: [newId(), `m-${newId()} about Sunday's session`],
      });
      return performance.now() - start;
    },
    end: () => client.end(),
  };
}

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const ms = (value: number) => `${value.toFixed(2)} ms`;

async function benchDelivery(app: AppProcess, databaseUrl: string, world: BenchData): Promise<void> {
  const { origin } = app;
  const wait: Wait = new Map();
  const seen = (marker: string, at: number) => wait.get(marker)?.(at);
  const relay = await startRelay();
  const insert = await inserter(databaseUrl);
  const closeAll = await Promise.all([
    openMany(PAIRS, (index) => {
      const { teacher } = world.talks[index] as ChatPair;
      return openStream(`${origin}/api/events`, teacher.cookie, seen);
    }),
    openMany(1, () => openStream(`${relay.origin}/events`, null, seen)),
    openMany(IDLE_WHILE_TALKING, (index) => {
      const { cookie } = world.idle[Math.floor(index / STREAMS_EACH)] as BenchUser;
      return openStream(`${origin}/api/events`, cookie, () => undefined);
    }),
  ]);
  for (const { student, teacher } of world.talks) {
    await post(origin, student, teacher, `m-${newId()}`, wait);
    const silent: Wait = new Map();
    // The teacher's reply lets the student send more messages. The test doesn't wait for its marker.
    void post(origin, teacher, student, `m-${newId()}`, silent).catch(() => undefined);
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [ours, relayed, inserted]: [Promise<number>[], number[], number[]] = [[], [], []];
    const backends = await backendPids(databaseUrl);
    const usedBefore = [cpuMicros([app.pid]), cpuMicros(backends)] as const;
    const begin = performance.now();
    let sent = 0;
    while (performance.now() - begin < ROUND_MS) {
      const due = Math.floor(((performance.now() - begin) / 1000) * MESSAGES_A_SECOND);
      while (sent < due) {
        const { student, teacher } = world.talks[sent % PAIRS] as ChatPair;
        ours.push(post(origin, student, teacher, `m-${newId()}`, wait));
        sent += 1;
      }
      const marker = `m-${newId()}`;
      relayed.push(await timed(`${relay.origin}/send`, null, marker, marker, wait));
      inserted.push(await insert.time());
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    const times = sorted(await Promise.all(ours));
    const limit = percentile(sorted(relayed), 0.5) + percentile(sorted(inserted), 0.5);
    ratios.push(percentile(times, 0.5) / limit);
    console.log(
      `round ${round}: ${times.length} messages, p50 ${ms(percentile(times, 0.5))}, p99 ${ms(percentile(times, 0.99))}; ` +
        `relay p50 ${ms(percentile(sorted(relayed), 0.5))}, insert p50 ${ms(percentile(sorted(inserted), 0.5))}; ` +
        `ratio ${(ratios.at(-1) ?? 0).toFixed(2)}`,
    );
    const each = (now: number, before: number) => Math.round((now - before) / times.length);
    console.log(
      `         CPU a message: server ${each(cpuMicros([app.pid]), usedBefore[0])} µs, PostgreSQL ${each(cpuMicros(backends), usedBefore[1])} µs`,
    );
  }
  console.log(
    `P5: ${median(ratios).toFixed(2)} × (relay + insert), rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}; goal 2.5, p99 ≤ 10 ms`,
  );
  for (const close of closeAll) close();
  await insert.end();
  relay.child.kill('SIGTERM');
}

/** Resident memory of a process in KB. Linux only. */
function residentKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(join('/proc', String(pid), 'status'), 'utf8'))?.[1]);
}

/** Memory per idle stream in KB. An earlier set of streams warms the server up and is not counted. */
async function costOf(
  pid: number,
  count: number,
  open: (index: number) => Promise<() => void>,
): Promise<number> {
  const warm = await openMany(500, open);
  warm();
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const before = residentKb(pid);
  const close = await openMany(count, open);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const cost = (residentKb(pid) - before) / count;
  close();
  return cost;
}

async function benchMemory(origin: string, pid: number, world: BenchData): Promise<void> {
  const relay = await startRelay();
  const none = () => undefined;
  const bare = await costOf(relay.child.pid ?? 0, IDLE_FOR_MEMORY, () =>
    openStream(`${relay.origin}/idle`, null, none),
  );
  relay.child.kill('SIGTERM');
  const ours = await costOf(pid, IDLE_FOR_MEMORY, (index) => {
    const { cookie } = world.idle[Math.floor(index / STREAMS_EACH)] as BenchUser;
    return openStream(`${origin}/api/events`, cookie, none);
  });
  console.log(
    `P10: ${ours.toFixed(1)} KB an idle stream at ${IDLE_FOR_MEMORY}, ${(ours / BARE_STREAM_KB).toFixed(2)} × ${BARE_STREAM_KB} KB ` +
      `(node:http alone, beside it: ${bare.toFixed(1)} KB); goal 2`,
  );
}

/**
 * P5 and P10: time from sending to display, and the cost of an open page. With BENCH_BEFORE, P5 also measures that
 * checkout.
 */
export async function benchChat(): Promise<void> {
  const databases = await startDatabases();
  try {
    if (BEFORE_CHECKOUT !== null) await benchSide(databases, { name: 'chat_before', root: BEFORE_CHECKOUT });
    await benchSide(databases, { name: 'chat', root: ROOT });
  } finally {
    await databases.stop();
  }
}

async function benchSide(
  databases: BenchServer,
  { name, root }: { name: string; root: string },
): Promise<void> {
  const database = await databases.empty(name);
  const world = await createBenchData(root, database, {
    pairs: PAIRS,
    idle: IDLE_FOR_MEMORY / STREAMS_EACH,
    teachers: 0,
  });
  const data = makeTempFolder();
  const app = await startApp(database, data.path, { root });
  try {
    console.log(
      `\n${name}: ${MESSAGES_A_SECOND} messages a second beside ${IDLE_WHILE_TALKING} idle streams`,
    );
    await benchDelivery(app, database, world);
    if (root !== ROOT) return;
    await benchBrowsers(app.origin, world.talks[0] as ChatPair);
    await benchMemory(app.origin, app.pid, world);
  } finally {
    await app.stop();
    data.remove();
  }
}
