import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBareServer } from './bare-server.ts';
import { startDatabases } from './databases.ts';
import { clientAddressHeader, ratioText } from './load.ts';
import { measureRounds, percentile, printRounds, type Round, steadyRounds, type Target } from './measure.ts';
import { type AppProcess, startApp } from './processes.ts';
import { benchAdmin } from './seed-users.ts';

const PATH = '/api/admin/users';
const BARE = 'bare node:http, 10 KB';
const DEEP_PAGES = 30;

/** Queries of an admin, from the whole list to rare matches. */
const QUERIES: Readonly<Record<string, string>> = {
  newest: '',
  students: '?role=student',
  blocked: '?status=blocked',
  'common name': '?q=ravi',
  'common last name': '?q=kumar&role=teacher',
  'blocked of a name': '?q=ravi&status=blocked',
  'one mobile': '?q=5700004711',
};

async function signIn(app: AppProcess): Promise<string> {
  const { person } = benchAdmin();
  const reply = await fetch(`${app.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile: person.mobile, password: person.password }),
  });
  const cookie = reply.headers.get('set-cookie')?.split(';')[0];
  if (reply.status !== 200 || cookie === undefined) throw new Error(`sign-in: ${reply.status}`);
  return cookie;
}

async function deepPage(app: AppProcess, cookie: string): Promise<string> {
  let path = PATH;
  for (let page = 0; page < DEEP_PAGES; page += 1) {
    const reply = await fetch(app.origin + path, { headers: { cookie } });
    await reply.arrayBuffer();
    path = /<([^>]+)>/.exec(reply.headers.get('link') ?? '')?.[1] ?? path;
  }
  return path;
}

async function targetsOf(app: AppProcess, label: string): Promise<Target[]> {
  const cookie = await signIn(app);
  const headers = (count: number) => ({ ...clientAddressHeader(count), cookie });
  const paths = {
    ...Object.fromEntries(Object.entries(QUERIES).map(([name, query]) => [name, PATH + query])),
    'deep page': await deepPage(app, cookie),
  };
  return Object.entries(paths).map(([name, path]) => ({
    name: `${name} ${label}`,
    origin: app.origin,
    path: () => path,
    headers,
  }));
}

function growth(rounds: readonly Round[], name: string): number[] {
  const p5 = (round: Round, label: string) => percentile(round.get(`${name} ${label}`) ?? [], 0.05);
  return rounds.map((round) => p5(round, 'L') / p5(round, 'S'));
}

/**
 * Compares admin lists with BENCH_USERS_LARGE people to those with BENCH_USERS_SMALL. Each request also writes its
 * audit entry.
 */
export async function benchAdminLists(): Promise<void> {
  const small = Number(process.env.BENCH_USERS_SMALL ?? 10_000);
  const large = Number(process.env.BENCH_USERS_LARGE ?? 1_000_000);
  const databases = await startDatabases();
  const dataDir = mkdtempSync(join(tmpdir(), 'toran-bench-data-'));
  const running: { stop(): Promise<void> }[] = [];
  try {
    const bare = await startBareServer();
    running.push(bare);
    const targets: Target[] = [{ name: BARE, origin: bare.origin, path: () => '/json/10240' }];
    for (const [label, count] of [
      ['S', small],
      ['L', large],
    ] as const) {
      const app = await startApp(await databases.withUsers(count), dataDir);
      running.push(app);
      targets.push(...(await targetsOf(app, label)));
    }
    const rounds = await measureRounds(targets, { rounds: 3, perTarget: 150, warmUp: 40 });
    printRounds(`Admin lists (S = ${small} people, L = ${large})`, rounds, BARE);
    console.log('\nGrowth, p5 at L ÷ p5 at S; goal ≤ 1.3');
    const { steady } = steadyRounds(rounds, BARE);
    for (const name of [...Object.keys(QUERIES), 'deep page']) {
      console.log(`  ${name.padEnd(18)} ${ratioText(growth(steady, name))}`);
    }
  } finally {
    for (const one of running) await one.stop();
    await databases.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
