import { Agent, request } from 'node:http';
import { newId } from '#shared/ids.ts';
import { createTeacher } from '#test/factories.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { findFreePort } from '../scripts/free-port.ts';
import { type BenchUser, makeChatWorld } from './chat-people.ts';
import { startDatabases } from './databases.ts';
import { clientAddressHeader, countAnsweredRequests, ratioBetween } from './load.ts';
import { type AppProcess, cpuMicros, startApp } from './processes.ts';

/** P13: requests per second of two processes on one port ÷ those of one process, in turn, on 32 connections. */
const ROUNDS = 4;
const SECONDS = 3;
const CONNECTIONS = 32;
const STUDENTS = 1_500;
const ASKS_EACH = 10;
const SEARCH = '/api/teachers/search?city=Mumbai&specialization=Hatha+Yoga';

type Ask = { student: BenchUser; teacherId: string };

let sent = 0;

function book(origin: string, agent: Agent, { student, teacherId }: Ask): Promise<void> {
  const body = JSON.stringify({ teacherId, sessionType: 'online', pricingType: 'hourly' });
  sent += 1;
  const headers = {
    ...clientAddressHeader(sent),
    cookie: student.cookie,
    'content-type': 'application/json',
    'idempotency-key': newId(),
  };
  return new Promise((resolve, reject) => {
    request(`${origin}/api/booking-requests`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 201 ? resolve() : reject(new Error(`answered ${answer.statusCode}`)),
      );
    })
      .once('error', reject)
      .end(body);
  });
}

/** The processes that share one address. */
type Site = { origin: string; pids: readonly number[] };

/** Booking requests a second; each is sent once. New connections, so that both processes get some. */
async function bookings(origin: string, asks: Ask[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const start = performance.now();
  let done = 0;
  const client = async () => {
    while (performance.now() - start < SECONDS * 1_000) {
      const next = asks.pop();
      if (next === undefined) throw new Error('too few people for this bench');
      await book(origin, agent, next);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  agent.destroy();
  return done / ((performance.now() - start) / 1_000);
}

export async function benchTwoProcesses(): Promise<void> {
  const databases = await startDatabases();
  const folder = makeTempFolder();
  const running: AppProcess[] = [];
  try {
    const measure = async (name: string, databaseUrl: string, rate: (site: Site) => Promise<number>) => {
      const start = async (count: number): Promise<Site> => {
        const port = await findFreePort();
        const options = { port, env: { REUSE_PORT: '1' } };
        const apps: AppProcess[] = [];
        for (let index = 0; index < count; index += 1)
          apps.push(await startApp(databaseUrl, folder.path, options));
        running.push(...apps);
        return { origin: `http://127.0.0.1:${port}`, pids: apps.map(({ pid }) => pid) };
      };
      const sites = { one: await start(1), two: await start(2) };
      const rates = { one: [] as number[], two: [] as number[] };
      const costs = { one: [] as number[], two: [] as number[] };
      for (const site of Object.values(sites)) await rate(site);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const side of ['one', 'two'] as const) {
          const site = sites[side];
          const before = cpuMicros(site.pids);
          const perSecond = await rate(site);
          rates[side].push(perSecond);
          costs[side].push((cpuMicros(site.pids) - before) / (perSecond * SECONDS));
        }
      }
      const list = (all: number[]) => all.map((value) => value.toFixed(0)).join(', ');
      console.log(`${name}: ${list(rates.two)} requests/s with two processes, ${list(rates.one)} with one`);
      console.log(`  two ÷ one: ${ratioBetween(rates.two, rates.one)}`);
      console.log(
        `  CPU of a request in Node: ${list(costs.two)} µs with two processes, ${list(costs.one)} with one`,
      );
      console.log(`  two ÷ one: ${ratioBetween(costs.two, costs.one)}`);
      for (const app of running.splice(0)) await app.stop();
    };
    const teachers = await databases.withTeachers(Number(process.env.BENCH_SMALL ?? 10_000));
    await measure('search', teachers, async ({ origin }) => {
      return (await countAnsweredRequests(origin + SEARCH, SECONDS, CONNECTIONS)) / SECONDS;
    });
    const bookingUrl = await databases.empty('two-processes');
    const world = await makeChatWorld(bookingUrl, 1, STUDENTS);
    const asks: Ask[] = [];
    for (let index = 0; index < ASKS_EACH; index += 1) {
      const { teacherId } = await createTeacher(world.db);
      asks.push(...world.idle.map((student) => ({ student, teacherId })));
    }
    await measure('booking', bookingUrl, ({ origin }) => bookings(origin, asks));
    await world.close();
  } finally {
    for (const app of running) await app.stop();
    await databases.stop();
    folder.remove();
  }
}
