import { Agent, get, request } from 'node:http';
import { newId } from '#shared/ids.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { type ChatWorld, makeChatWorld, type Talk, type Talker } from './chat-people.ts';
import { type BenchServer, backendPids, startDatabases } from './databases.ts';
import { callers, ratioBetween } from './load.ts';
import { BEFORE, type Child, cpuMicros, ROOT, startApp } from './processes.ts';

/** Messages a second on 32 connections, each answered after its commit, with the recipients' pages open. */
const CONNECTIONS = 32;
const ROUNDS = 5;
const ROUND_MS = 4_000;

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
let sent = 0;

function say(origin: string, from: Talker, to: Talker): Promise<void> {
  const body = JSON.stringify({
    receiverId: to.userId,
    content: "About Sunday's session",
    clientId: newId(),
  });
  sent += 1;
  const headers = {
    ...callers(sent),
    cookie: from.cookie,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const post = request(`${origin}/api/chat/send`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 201 ? resolve() : reject(new Error(`answered ${answer.statusCode}`)),
      );
    });
    post.once('error', reject).end(body);
  });
}

/** An open page; counts the messages that it shows. */
function openPage(origin: string, { cookie }: Talker, shown: () => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    sent += 1;
    const headers = { ...callers(sent), cookie };
    const asked = get(`${origin}/api/events`, { headers, agent: false }, (answer) => {
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        for (const _event of chunk.matchAll(/^event: shown$/gm)) shown();
      });
      answer.on('error', () => undefined);
      answer.once('data', () => resolve(() => asked.destroy()));
    });
    asked.once('error', reject);
  });
}

type Side = { app: Child; databaseUrl: string; world: ChatWorld; rates: number[]; stop(): Promise<void> };

async function startSide(databases: BenchServer, name: string, root: string): Promise<Side> {
  const databaseUrl = await databases.empty(name);
  const world = await makeChatWorld(databaseUrl, CONNECTIONS, 0);
  const folder = makeTempFolder();
  const app = await startApp(databaseUrl, folder.path, { root });
  for (const { student, teacher } of world.talks) {
    await say(app.origin, student, teacher);
    await say(app.origin, teacher, student);
  }
  return {
    app,
    databaseUrl,
    world,
    rates: [],
    async stop() {
      await app.stop();
      await world.close();
      folder.remove();
    },
  };
}

async function round({ app, databaseUrl, world, rates }: Side, title: string): Promise<void> {
  let [written, seen] = [0, 0];
  const pages = await Promise.all(
    world.talks.map(({ teacher }) =>
      openPage(app.origin, teacher, () => {
        seen += 1;
      }),
    ),
  );
  const backends = await backendPids(databaseUrl);
  const used = [cpuMicros([app.pid]), cpuMicros(backends)] as const;
  const start = performance.now();
  const talk = async ({ student, teacher }: Talk) => {
    while (performance.now() - start < ROUND_MS) {
      await say(app.origin, student, teacher);
      written += 1;
    }
  };
  await Promise.all(world.talks.map(talk));
  rates.push(written / ((performance.now() - start) / 1_000));
  const each = (now: number, then: number) => Math.round((now - then) / written);
  const [server, postgres] = [each(cpuMicros([app.pid]), used[0]), each(cpuMicros(backends), used[1])];
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const close of pages) close();
  console.log(
    `${title}: ${rates.at(-1)?.toFixed(0)} messages/s, ${seen} of ${written} shown half a second later; ` +
      `CPU a message: server ${server} µs, PostgreSQL ${postgres} µs`,
  );
}

/** With BENCH_BEFORE also the ratio to another checkout, in turn in one run. */
export async function benchChatWrites(): Promise<void> {
  const databases = await startDatabases();
  const sides: Side[] = [];
  try {
    sides.push(await startSide(databases, 'chat_writes', ROOT));
    if (BEFORE !== null) sides.push(await startSide(databases, 'chat_writes_before', BEFORE));
    for (let number = 1; number <= ROUNDS; number += 1) {
      for (const [index, side] of sides.entries())
        await round(side, `round ${number}${index === 0 ? '' : ' of the version before'}`);
    }
    const [after, before] = sides;
    if (after && before) console.log(`messages/s ÷ before: ${ratioBetween(after.rates, before.rates)}`);
  } finally {
    agent.destroy();
    for (const side of sides) await side.stop();
    await databases.stop();
  }
}
