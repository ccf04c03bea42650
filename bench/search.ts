import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBareServer } from './bare-server.ts';
import { backendPids, seedWith, startDatabases } from './databases.ts';
import { clientAddressHeader, cpuUnderLoad, LOAD_SECONDS, ratioText } from './load.ts';
import { measureRounds, percentile, printRounds, type Round, steadyRounds, type Target } from './measure.ts';
import { type AppProcess, BEFORE_CHECKOUT, startApp } from './processes.ts';

const ROUNDS = 3;
const REQUESTS = 400;
const PATH = '/api/teachers/search';
const BARE = 'bare node:http, 10 KB';
const BARE_PATH = '/json/10240';

/**
 * Searches from narrow to wide. "few matches" makes the scan long; "nothing" also counts the results without each
 * filter. Both database sizes return the same number of cards, so that any growth comes from the search.
 */
export const QUERIES: Readonly<Record<string, string>> = {
  'all filters':
    'city=Mumbai&area=Bandra&specialization=Hatha+Yoga&sessionType=online&priceRange=0-3000&experience=0-60&availability=weekdays,weekends',
  'city and style': 'city=Mumbai&specialization=Hatha+Yoga',
  city: 'city=Mumbai',
  'session type': 'sessionType=online',
  'few matches': 'city=Mumbai&priceRange=2000%2B&experience=10%2B&availability=sunday,evening',
  'women in English': 'city=Mumbai&women=1&languages=English',
  'women in Marathi': 'city=Mumbai&women=1&languages=Marathi&limit=9',
  'rare language': 'city=Mumbai&languages=Konkani&idSeen=1',
  'need in a budget': 'city=Mumbai&needs=back-pain&monthlyBudget=4000',
  'all facts':
    'city=Mumbai&area=Bandra&specialization=Hatha+Yoga&sessionType=online&priceRange=0-3000&experience=0-60&limit=1' +
    '&availability=weekdays,weekends&women=1&languages=Hindi&freeDemo=1&monthlyBudget=6000&level=beginner&needs=stress',
  nothing:
    'city=Mumbai&area=Bandra&specialization=Hatha+Yoga&sessionType=online&priceRange=50000%2B&availability=weekends',
};
const P1 = 'all filters';
const DEEP_PAGES = 30;

/** URL of a late result page, reached through its links. */
export async function fetchDeepPagePath(origin: string): Promise<string> {
  let path = `${PATH}?city=Mumbai`;
  for (let page = 0; page < DEEP_PAGES; page += 1) {
    const reply = await fetch(origin + path, { headers: { 'x-forwarded-for': `10.255.0.${page}` } });
    await reply.arrayBuffer();
    path = /<([^>]+)>/.exec(reply.headers.get('link') ?? '')?.[1] ?? path;
  }
  return path;
}

/** An unknown parameter makes each URL of the same search different, so that it is not cached. */
const once = (path: string) => (count: number) => `${path}&n=${count}`;

async function targetsOf(app: AppProcess, label: string): Promise<Target[]> {
  const targets = Object.entries(QUERIES).map(([name, query]) => ({
    name: `${name} ${label}`,
    origin: app.origin,
    path: once(`${PATH}?${query}`),
    headers: clientAddressHeader,
  }));
  const deep = await fetchDeepPagePath(app.origin);
  return [
    ...targets,
    { name: `deep page ${label}`, origin: app.origin, path: once(deep), headers: clientAddressHeader },
  ];
}

function growth(rounds: readonly Round[], name: string, of = 'L', over = 'S'): number[] {
  const p5 = (round: Round, label: string) => percentile(round.get(`${name} ${label}`) ?? [], 0.05);
  return rounds.map((round) => p5(round, of) / p5(round, over));
}

/** P1, P2 and P6 of performance.md with BENCH_SMALL and BENCH_LARGE teachers; also measures BENCH_BEFORE if set. */
export async function benchSearch(): Promise<void> {
  const small = Number(process.env.BENCH_SMALL ?? 10_000);
  // BENCH_LARGE=0 skips the larger database.
  const large = Number(process.env.BENCH_LARGE ?? 100_000) || null;
  const databases = await startDatabases();
  const dataDir = mkdtempSync(join(tmpdir(), 'toran-bench-data-'));
  const running: { stop(): Promise<void> }[] = [];
  try {
    const bare = await startBareServer();
    running.push(bare);
    const smallUrl = await databases.withTeachers(small);
    const app = await startApp(smallUrl, dataDir);
    running.push(app);
    const targets: Target[] = [{ name: BARE, origin: bare.origin, path: () => BARE_PATH }];
    targets.push(...(await targetsOf(app, 'S')));
    if (large !== null) {
      const big = await startApp(await databases.withTeachers(large), dataDir);
      running.push(big);
      targets.push(...(await targetsOf(big, 'L')));
    }
    if (BEFORE_CHECKOUT !== null) {
      const url = await databases.named(`toran_bench_before_${small}`);
      await seedWith(BEFORE_CHECKOUT, url, small);
      const before = await startApp(url, join(dataDir, 'before'), { root: BEFORE_CHECKOUT });
      running.push(before);
      targets.push(...(await targetsOf(before, 'before')));
    }
    const rounds = await measureRounds(targets, { rounds: ROUNDS, perTarget: REQUESTS });
    printRounds(
      `P1 search (S = ${small}, L = ${large ?? 'not measured'}); each address asked once; goal ≤ 12 × for "${P1} S"`,
      rounds,
      BARE,
    );
    if (large !== null) {
      console.log(
        '\nP6 growth of searches that were not asked before, p5 at L ÷ p5 at S; goal ≤ 1.3, stretch ≤ 1.1',
      );
      const { steady } = steadyRounds(rounds, BARE);
      for (const name of [...Object.keys(QUERIES), 'deep page']) {
        console.log(`  ${name.padEnd(16)} ${ratioText(growth(steady, name))}`);
      }
    }
    if (BEFORE_CHECKOUT !== null) {
      console.log('\nS ÷ the commit in BENCH_BEFORE with as many teachers, p5; it may not know all filters');
      const { steady } = steadyRounds(rounds, BARE);
      for (const name of [...Object.keys(QUERIES), 'deep page'])
        console.log(`  ${name.padEnd(16)} ${ratioText(growth(steady, name, 'S', 'before'))}`);
    }
    await cpu(bare, app, smallUrl);
  } finally {
    for (const one of running) await one.stop();
    await databases.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function cpu(bare: AppProcess, app: AppProcess, databaseUrl: string): Promise<void> {
  console.log(
    `\nP2 CPU of a search from memory ÷ bare, 32 connections, ${ROUNDS} × ${LOAD_SECONDS} s; goal ≤ 10, stretch ≤ 5`,
  );
  const ratios: number[] = [];
  const throughput: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const floor = await cpuUnderLoad(bare.origin + BARE_PATH, async () => [bare.pid]);
    const url = `${app.origin}${PATH}?${QUERIES[P1]}`;
    const own = await cpuUnderLoad(url, async () => [app.pid, ...(await backendPids(databaseUrl))]);
    ratios.push(own.micros / floor.micros);
    throughput.push(own.perSecond / floor.perSecond);
    const [micros, rates] = [
      [own.micros, floor.micros],
      [own.perSecond, floor.perSecond],
    ].map((pair) => pair.map((value) => value.toFixed(0)).join(' ÷ '));
    console.log(`  round ${round}: ${micros} µs, ${rates} requests/s`);
  }
  console.log(`  CPU ${ratioText(ratios)}, throughput ${ratioText(throughput)}`);
}
