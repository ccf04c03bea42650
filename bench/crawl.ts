import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '#shared/ids.ts';
import { findFreePort } from '../scripts/free-port.ts';
import { startDatabases } from './databases.ts';
import { clientAddressHeader } from './load.ts';
import { type AppProcess, startApp } from './processes.ts';

const ADDRESSES = Number(process.env.BENCH_CRAWL ?? 100_000);
const TEACHERS = Number(process.env.BENCH_SMALL ?? 10_000);
const AT_ONCE = 8;
const LOOKS = 20;
/** Of this many groups of ten addresses, one is requested twice, so that compressed bytes are cached too. */
const TENS_PER_REPEAT = 25;
const ANSWERS_MB = 64;
/** Allowed memory growth (1.1 is 10 %) in the crawl's second half, when cached data has been replaced often. */
const GROWTH = 1.1;
const MIB = 1024 * 1024;
const CITIES = ['mumbai', 'delhi', 'bengaluru', 'pune', 'agra', 'kochi', 'thane', 'rajkot'];
const STYLES = ['hatha-yoga', 'vinyasa-flow', 'yin-yoga', 'prenatal-yoga', 'ashtanga'];

const teacherId = (n: number) =>
  `00000000-0000-7200-8000-${(1 + (n % TEACHERS)).toString(16).padStart(12, '0')}`;

/**
 * Returns address number `n`; all are different. Of ten, four are searches, four are about a teacher, one is a
 * directory page and one has an unknown id.
 */
export function crawlAddress(n: number): string {
  const city = CITIES[n % CITIES.length];
  const kinds = [
    () => `/api/teachers/search?city=${city}&priceRange=${n % 900}-${1_000 + n}`,
    () => `/api/teachers/search?specialization=hatha-yoga&experience=0-${n}`,
    () => `/api/teachers/search?city=${city}&limit=${1 + (n % 100)}&from=${n}`,
    () => `/search?city=${city}&n=${n}`,
    () => `/teacher/${teacherId(n)}?n=${n}`,
    () => `/api/teachers/${teacherId(n)}?n=${n}`,
    () => `/api/teacher/${teacherId(n)}/reviews?n=${n}`,
    () => `/api/teacher/${teacherId(n)}/time-slots?n=${n}`,
    () => `/yoga-teachers/${city}/${STYLES[n % STYLES.length]}?n=${n}`,
    () => (n % 20 === 9 ? `/teacher/${newId()}` : `/api/teachers/${newId()}`),
  ];
  return (kinds[n % kinds.length] as () => string)();
}

function ask(agent: Agent, url: string, count: number): Promise<number> {
  const headers = { ...clientAddressHeader(count), 'accept-encoding': 'br' };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', reject);
  });
}

/** Resident memory in MiB. Linux only. */
function residentMib({ pid }: AppProcess): number {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}

async function cachedMib(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^toran_kept_answers_bytes (\S+)/m.exec(text)?.[1]) / MIB;
}

type Sample = { cached: number; resident: number };

/** Prints whether the memory stayed within what was configured, and stopped growing. */
function judge(looks: readonly Sample[]): void {
  const most = Math.max(...looks.map(({ cached }) => cached));
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
  const [middle, end] = [looks.at(looks.length / 2 - 1), looks.at(-1)];
  const growth = (end?.resident ?? Number.NaN) / (middle?.resident ?? Number.NaN);
  console.log(
    `  cached at most ${most.toFixed(1)} MiB, goal ≤ ${ANSWERS_MB}: ${verdict(most <= ANSWERS_MB)}`,
  );
  console.log(
    `  RSS at the end ÷ in the middle ${growth.toFixed(2)}, goal ≤ ${GROWTH}: ${verdict(growth <= GROWTH)}`,
  );
  if (most > ANSWERS_MB || growth > GROWTH) process.exitCode = 1;
}

/** Memory of a process while a crawler asks for 100,000 different addresses. */
export async function benchCrawl(): Promise<void> {
  const databases = await startDatabases();
  const dataDir = mkdtempSync(join(tmpdir(), 'toran-bench-data-'));
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let app: AppProcess | null = null;
  try {
    const url = await databases.withTeachers(TEACHERS);
    const metricsPort = await findFreePort();
    app = await startApp(url, dataDir, {
      env: { METRICS_PORT: String(metricsPort), ANSWERS_MB: String(ANSWERS_MB) },
    });
    const { origin } = app;
    console.log(
      `\ncrawl of ${ADDRESSES} addresses, ANSWERS_MB=${ANSWERS_MB}: MiB cached; RSS; addresses/s; load average`,
    );
    const rss = () => residentMib(app as AppProcess).toFixed(0);
    console.log(`  0: ${(await cachedMib(metricsPort)).toFixed(1)}; ${rss()}`);
    const failed = new Map<number, number>();
    const looks: Sample[] = [];
    let next = 0;
    for (let look = 1; look <= LOOKS; look += 1) {
      const [from, begin] = [next, performance.now()];
      const until = (ADDRESSES * look) / LOOKS;
      const crawler = async () => {
        while (next < until) {
          const n = next;
          next += 1;
          const times = Math.floor(n / 10) % TENS_PER_REPEAT === 0 ? 2 : 1;
          for (let time = 0; time < times; time += 1) {
            const status = await ask(agent, origin + crawlAddress(n), 2 * n + time);
            if (status !== 200 && status !== 404) failed.set(status, (failed.get(status) ?? 0) + 1);
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, crawler));
      const [cached, resident] = [await cachedMib(metricsPort), residentMib(app)];
      looks.push({ cached, resident });
      const rate = (1_000 * (until - from)) / (performance.now() - begin);
      console.log(
        `  ${until}: ${cached.toFixed(1)}; ${resident.toFixed(0)}; ${rate.toFixed(0)}; ${loadavg()[0]?.toFixed(1)}`,
      );
    }
    if (failed.size > 0) console.log(`  other answers: ${JSON.stringify([...failed])}`);
    judge(looks);
  } finally {
    agent.destroy();
    await app?.stop();
    await databases.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
