import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTempFolder } from '#test/temp-folder.ts';
import { buildIfStale } from './build-if-stale.ts';
import { check } from './check.ts';
import { ensureDebianPackage } from './debian-package.ts';
import { ensureBrowser, findBrowser } from './ensure-browser.ts';
import { ensureRedis } from './ensure-redis.ts';
import { findOlderServer } from './older-server.ts';
import { ROOT, runTool } from './run.ts';
import { type Count, countPlaywright, countVitest } from './test-reports.ts';

/**
 * `npm test`: check, build, unit and API tests, browser tests. One part at a time: side by side they take as long and make each
 * other slow. `npm run test:…` runs one part. The last line is `N passed, N failed`.
 */

const reports = mkdtempSync(join(tmpdir(), 'toran-reports-'));
let reportNumber = 0;

const NOTHING: Count = { passed: 0, failed: 0, failures: [] };

async function vitest(projects: readonly string[], env: Record<string, string> = {}): Promise<Count> {
  reportNumber += 1;
  const report = join(reports, `vitest-${reportNumber}.json`);
  const args = [
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const picked = projects.flatMap((name) => ['--project', name]);
  const { ok } = await runTool('vitest/vitest.mjs', [...args, ...picked], { live: true, env });
  return countVitest(report, ok);
}

async function playwright(env: Record<string, string> = {}): Promise<Count> {
  const browser = ensureBrowser();
  const report = join(reports, 'playwright.json');
  // Dots while it runs; failures are printed in full at the end.
  const args = ['test', '--pass-with-no-tests', '--reporter=dot,json'];
  const data = makeTempFolder();
  const { ok } = await runTool('@playwright/test/cli.js', args, {
    live: true,
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_DATA_DIR: data.path, ...env },
  });
  data.remove();
  return countPlaywright(report, ok);
}

/** All API tests on an older PostgreSQL. */
async function onOlderServer(): Promise<Count> {
  const older = findOlderServer();
  if (older === null) {
    console.log('\nSkipped: API tests on an older PostgreSQL (15 to 17): this machine has none.');
    return NOTHING;
  }
  console.log(`\nAll API tests on PostgreSQL ${older.major} (${older.bin})`);
  return vitest(['api'], { TEST_POSTGRES_BIN: older.bin, EXACTNESS_RUNS: '3' });
}

/** All API tests through PgBouncer in transaction mode; installs it on Debian. */
async function throughPooler(): Promise<Count> {
  if (!ensureDebianPackage('pgbouncer', 'pgbouncer')) {
    console.log('\nSkipped: API tests through PgBouncer: this machine has none (apt-get install pgbouncer).');
    return NOTHING;
  }
  console.log('\nAll API tests through PgBouncer in transaction mode');
  return vitest(['api'], { TEST_POOLER: '1' });
}

type Part = () => Promise<Count>;

const checks: Part = async () => ({ ...NOTHING, failed: await check() });
const build: Part = async () => {
  await buildIfStale();
  return NOTHING;
};
const unit: Part = () => vitest(['unit']);
const api: Part = () => vitest(['api']);
const browser: Part = () => playwright();
/** Slow tests: test/long, API tests on an older server and through PgBouncer, and all browser tests, also those tagged @long, in a whole browser if there is one. */
const long: readonly Part[] = [
  () => vitest(['long']),
  onOlderServer,
  throughPooler,
  () => playwright({ E2E_LONG: '1', CHROMIUM_PATH: findBrowser() ?? ensureBrowser() }),
];
const redis: Part = async () => {
  ensureRedis();
  return NOTHING;
};

const COMMANDS: Record<string, readonly Part[]> = {
  all: [checks, build, redis, () => vitest(['unit', 'api', 'house']), browser],
  unit: [unit],
  api: [build, api],
  house: [() => vitest(['house'])],
  e2e: [build, browser],
  long: [build, redis, ...long],
};

async function runPart(part: Part): Promise<Count> {
  return part().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { ...NOTHING, failed: 1 };
  });
}

function add(counts: readonly Count[]): Count {
  const sum = (key: 'passed' | 'failed') => counts.reduce((total, count) => total + count[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    failures: counts.flatMap(({ failures }) => failures),
  };
}

async function runAll(parts: readonly Part[]): Promise<Count> {
  const counts: Count[] = [];
  for (const part of parts) counts.push(await runPart(part));
  return add(counts);
}

const command = process.argv[2] ?? 'all';
const parts = COMMANDS[command];
if (parts === undefined) {
  console.error(`Unknown part "${command}". Known: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(2);
}
const { passed, failed, failures } = await runAll(parts);
rmSync(reports, { recursive: true, force: true });
// What failed is said again where one looks first.
for (const failure of failures) console.log(`Failed: ${failure.replaceAll(`${ROOT}/`, '')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
