import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBareServer } from './bare-server.ts';
import { backendPids, startDatabases } from './databases.ts';
import { clientAddressHeader, cpuUnderLoad, ratioText } from './load.ts';
import { measureRounds, printRounds, type Target } from './measure.ts';
import { type AppProcess, startApp } from './processes.ts';
import { QUERIES } from './search.ts';
import { someTeacherPath } from './some-teacher.ts';

const ROUNDS = 3;
const REQUESTS = 400;
const SEARCH = `/api/teachers/search?${QUERIES['all filters']}`;

/** Headers as browsers send them. */
const asBrowser = (count: number) => ({
  ...clientAddressHeader(count),
  'accept-encoding': 'gzip, deflate, br, zstd',
});

/** Size of the cached answer's body as sent to a browser. The first requests fill the cache. */
async function wireBytes(url: string): Promise<number> {
  let bytes = 0;
  for (let look = 0; look < 20; look += 1) {
    const reply = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    bytes = Number(reply.headers.get('content-length'));
    await reply.arrayBuffer();
  }
  return bytes;
}

/**
 * Cached answers with brotli, each compared with a bare server that sends as many bytes: times, CPU, requests per
 * second. `search` measures searches that are not cached yet.
 */
export async function benchCached(): Promise<void> {
  const databases = await startDatabases();
  const dataDir = mkdtempSync(join(tmpdir(), 'toran-bench-data-'));
  const running: AppProcess[] = [];
  try {
    const databaseUrl = await databases.withTeachers(Number(process.env.BENCH_SMALL ?? 10_000));
    const bare = await startBareServer();
    running.push(bare);
    const app = await startApp(databaseUrl, dataDir);
    running.push(app);
    const paths = {
      'search API': SEARCH,
      'search page': '/search?city=Mumbai',
      'teacher page': await someTeacherPath(app.origin),
      landing: '/',
      directory: '/yoga-teachers/mumbai',
    };
    for (const [name, path] of Object.entries(paths))
      await fromMemory(name, path, { app, bare, databaseUrl });
  } finally {
    for (const one of running) await one.stop();
    await databases.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Servers = { app: AppProcess; bare: AppProcess; databaseUrl: string };

async function fromMemory(name: string, path: string, { app, bare, databaseUrl }: Servers): Promise<void> {
  const bytes = await wireBytes(app.origin + path);
  const floor = `bare, ${bytes} bytes`;
  const barePath = `/json/${bytes}`;
  const targets: Target[] = [
    { name: floor, origin: bare.origin, path: () => barePath },
    { name, origin: app.origin, path: () => path, headers: asBrowser },
  ];
  const rounds = await measureRounds(targets, { rounds: ROUNDS, perTarget: REQUESTS });
  printRounds(`${name} from memory, brotli; goal p5 ≤ 4 ×`, rounds, floor);
  const cpu: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const least = await cpuUnderLoad(bare.origin + barePath, async () => [bare.pid]);
    const pids = async () => [app.pid, ...(await backendPids(databaseUrl))];
    const own = await cpuUnderLoad(app.origin + path, pids, asBrowser);
    cpu.push(own.micros / least.micros);
    rates.push(own.perSecond / least.perSecond);
  }
  console.log(`  CPU ${ratioText(cpu)}, goal ≤ 4; requests/s ÷ bare ${ratioText(rates)}, goal ≥ 0.25`);
}
