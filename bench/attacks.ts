import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { blackPng, manyScans, textChunk, withChunks } from '#test/picture-bombs.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { startAttacker } from './attacker.ts';
import { type ChatWorld, makeChatWorld } from './chat-people.ts';
import { startDatabases } from './databases.ts';
import { clientAddressHeader, ratioText } from './load.ts';
import { median, percentile } from './measure.ts';
import { type AppProcess, cpuMicros, startApp } from './processes.ts';

const MIB = 1024 * 1024;
const ROUNDS = 15;
const ASKED = 80;
const BOMBS_OF_A_KIND = 5;
const BODIES = 1_200;
const BODY_BYTES = 8 * MIB;
const GIVEN_BACK_MS = 60_000;
const PATHS = ['/api/teachers/search?sessionType=online', '/api/specializations'];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let asked = 0;

/** Milliseconds of one request to a path. */
async function time(origin: string, path: string): Promise<number> {
  asked += 1;
  const start = performance.now();
  const answer = await fetch(origin + path, { headers: clientAddressHeader(asked) });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - start;
}

/**
 * Returns the 95th percentile of the times of other routes, which are requested in turn until `attack` ends, at least
 * ASKED times.
 */
async function p95(origin: string, attack: Promise<unknown> = Promise.resolve()): Promise<number> {
  let isOver = false;
  attack.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (times.length < ASKED || !isOver) {
    times.push(await time(origin, PATHS[times.length % PATHS.length] ?? ''));
  }
  return percentile(
    times.sort((a, b) => a - b),
    0.95,
  );
}

/** Pictures that are costly to decode: 5 MiB of compressed texts, too many pixels or scans, 16-bit colours. */
function pictureBombs(): readonly { type: string; bytes: Buffer }[] {
  const texts = Array<Buffer>(250).fill(textChunk(20_000_000));
  const png = (bytes: Buffer) => ({ type: 'image/png', bytes });
  const kinds = [
    png(withChunks(blackPng(64, 64), texts)),
    png(blackPng(14_000, 14_000)),
    { type: 'image/jpeg', bytes: manyScans(8_000, 5_000, 20_000) },
    png(blackPng(6_000, 6_000, 16)),
  ];
  return Array.from({ length: BOMBS_OF_A_KIND }, () => kinds).flat();
}

/** A phone's photo: 12 megapixels. */
function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 4_000, height: 3_000, channels: 3, background: '#777', noise } as const;
  return sharp({ create }).blur(4).jpeg({ quality: 80 }).toBuffer();
}

async function benchBombs({ origin, pid }: AppProcess, { talks, idle }: ChatWorld): Promise<void> {
  const bombs = pictureBombs().map((bomb, index) => ({
    ...bomb,
    path: '/api/media?kind=photo',
    cookie: idle[index]?.cookie ?? '',
    omitted: 0,
  }));
  const attacker = startAttacker(origin, bombs);
  // The server refuses these by their first bytes. They measure the cost of receiving bytes alone.
  const plain = startAttacker(
    origin,
    bombs.map((bomb) => ({ ...bomb, bytes: Buffer.alloc(bomb.bytes.length, 'x') })),
  );
  const picture = new Uint8Array(await photo());
  let uploads = 0;
  /** Uploads another user's picture during the attack. Resolves to the time in ms. */
  const upload = async (): Promise<number> => {
    const { cookie } = talks[uploads++ % talks.length]?.teacher ?? { cookie: '' };
    const start = performance.now();
    const headers = { cookie, 'content-type': 'image/jpeg', ...clientAddressHeader(uploads) };
    const answer = await fetch(`${origin}/api/media`, { method: 'POST', headers, body: picture });
    if (answer.status !== 201) throw new Error(`a photo was answered with ${answer.status}`);
    return performance.now() - start;
  };
  await upload();
  await attacker.attack();
  await p95(origin);
  const alone: number[] = [];
  const attacked: number[] = [];
  const pictures: number[] = [];
  const received: number[] = [];
  const quiet: number[] = [];
  const lasted: number[] = [];
  const cpu: number[] = [];
  let statuses: readonly number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await p95(origin));
    attacked.push(await p95(origin, attacker.attack()));
    received.push(await p95(origin, plain.attack()));
    const [start, spent] = [performance.now(), cpuMicros([pid])];
    statuses = await attacker.attack();
    lasted.push(performance.now() - start);
    cpu.push((cpuMicros([pid]) - spent) / 1_000);
    // Uploads during a separate attack, so that the upload does not slow the measured routes.
    const next = attacker.attack();
    pictures.push(await upload());
    await next;
    quiet.push(await upload());
  }
  await attacker.end();
  await plain.end();
  const byAlone = (times: readonly number[]) =>
    ratioText(times.map((value, round) => value / (alone[round] ?? Number.NaN)));
  const ms = (values: readonly number[]) =>
    `${median(values).toFixed(0)} ms, at most ${Math.max(...values).toFixed(0)} ms`;
  console.log(`answers to ${bombs.length} bombs: ${statuses.join(' ')}`);
  console.log(`until all are answered: ${ms(lasted)}; CPU of the server: ${ms(cpu)}`);
  console.log(`p95 of other routes: alone ${ms(alone)}; under bombs ${ms(attacked)}`);
  console.log(`p95 under bombs ÷ alone, ${ROUNDS} rounds: ${byAlone(attacked)}`);
  console.log(`p95 under as many bytes of no picture ÷ alone: ${byAlone(received)}`);
  console.log(`another user's 12 MP photo: alone ${ms(quiet)}; under bombs ${ms(pictures)}`);
}

function rssMib(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

async function benchBodies({ origin, pid }: AppProcess, { idle }: ChatWorld): Promise<void> {
  const bytes = Buffer.alloc(BODY_BYTES, 'x');
  const bodies = Array.from({ length: BODIES }, (_, index) => ({
    type: 'application/json',
    bytes,
    path: '/api/client/profile',
    cookie: idle[Math.floor(index / 2)]?.cookie ?? '',
    omitted: 1,
  }));
  const attacker = startAttacker(origin, bodies);
  for (let count = 0; count < 500; count += 1) await time(origin, PATHS[count % PATHS.length] ?? '');
  const before = rssMib(pid);
  let peak = before;
  const attack = attacker.attack();
  let isOver = false;
  attack.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const path = PATHS[times.length % PATHS.length] ?? '';
    times.push(await time(origin, path).catch(() => Number.POSITIVE_INFINITY));
    peak = Math.max(peak, rssMib(pid));
    await pause(20);
  }
  const statuses = await attack;
  await attacker.end();
  const end = performance.now() + GIVEN_BACK_MS;
  while (performance.now() < end) {
    await time(origin, PATHS[0] ?? '');
    await pause(200);
  }
  const counts = Map.groupBy(statuses, (status) => status);
  console.log(
    `answers to ${BODIES} unfinished bodies of 8 MiB:`,
    [...counts].map(([status, { length }]) => `${length} × ${status}`).join(', '),
  );
  console.log(
    `RSS in MiB: ${before.toFixed(0)} before, at most ${peak.toFixed(0)}, ${rssMib(pid).toFixed(0)} a minute later; grew by ${(peak - before).toFixed(0)}`,
  );
  times.sort((a, b) => a - b);
  console.log(`p95 of ${times.length} other requests meanwhile: ${percentile(times, 0.95).toFixed(1)} ms`);
}

/** T98 and T99: how much expensive pictures and unfinished request bodies slow other users. */
export async function benchAttacks(): Promise<void> {
  const databases = await startDatabases();
  const database = await databases.empty('attacks');
  const world = await makeChatWorld(database, ROUNDS, BODIES / 2);
  const data = makeTempFolder();
  const app = await startApp(database, data.path);
  try {
    console.log('\nattacks');
    await benchBodies(app, world);
    await benchBombs(app, world);
  } finally {
    await app.stop();
    await world.close();
    await databases.stop();
    data.remove();
  }
}
