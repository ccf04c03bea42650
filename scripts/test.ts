import { loadavg } from 'node:os';
import { buildIfStale } from './build/build-if-stale.ts';
import { runChecks } from './check.ts';
import { ensureDebianPackage } from './debian-package.ts';
import { findOlderServer } from './older-server.ts';
import { FLAKY_MAX } from './tests/flaky.ts';
import { playwrightSuite } from './tests/playwright.ts';
import type { Failure } from './tests/reports.ts';
import { countFailed, runSuite, type Suite, type SuiteResult } from './tests/suite.ts';
import { prepareTools } from './tests/tools.ts';
import { vitestSuite } from './tests/vitest.ts';

/**
 * `npm test` and `npm run test:…`: phases, one after the other, never side by side (docs/tests.md). The last line is
 * `N passed, N failed`.
 */

/** A phase first runs its steps, which print and may throw, then its test suites. */
type Phase = { name: string; steps?: readonly (() => unknown)[]; suites?: () => readonly Suite[] };

const TOOLS: Phase = { name: 'tools', steps: [prepareTools] };
const BUILD: Phase = { name: 'build', steps: [buildIfStale] };
const CHECK: Phase = { name: 'check', steps: [checkAll] };
const UNIT: Phase = { name: 'unit', suites: () => [vitestSuite({ name: 'unit', projects: ['unit'] })] };
const API: Phase = { name: 'API', suites: () => [vitestSuite({ name: 'API', projects: ['api'] })] };
const UNIT_AND_API: Phase = {
  name: 'unit and API',
  suites: () => [
    vitestSuite({ name: 'unit and API', projects: ['unit', 'api'] }),
    ...contractOnOlderServer(),
  ],
};
const BROWSER: Phase = { name: 'browser', suites: () => [playwrightSuite('browser')] };
const PROCESSES: Phase = {
  name: 'processes',
  suites: () => [vitestSuite({ name: 'processes', projects: ['processes'], workers: 1 })],
};
/** Phases of `npm run test:long`; each takes minutes. */
const LONG: readonly Phase[] = [
  { name: 'long', suites: () => [vitestSuite({ name: 'long', projects: ['long'], workers: 1 })] },
  { name: 'API on an older PostgreSQL', suites: onOlderServer },
  { name: 'API through PgBouncer', suites: throughPooler },
  {
    name: 'browser tests tagged @long',
    steps: [buildWithPseudoLanguage],
    suites: () => [playwrightSuite('browser', { E2E_LONG: '1' })],
  },
];

const COMMANDS: Record<string, readonly Phase[]> = {
  all: [TOOLS, CHECK, BUILD, UNIT_AND_API, BROWSER, PROCESSES],
  unit: [UNIT],
  api: [BUILD, API],
  processes: [TOOLS, BUILD, PROCESSES],
  e2e: [BUILD, BROWSER],
  long: [TOOLS, BUILD, ...LONG],
};

async function checkAll(): Promise<void> {
  const failed = await runChecks();
  if (failed > 0) throw new Error(`${failed} checks failed`);
}

/** Tests of all API calls and of the database code, on the oldest installed PostgreSQL that Toran supports. */
function contractOnOlderServer(): Suite[] {
  const only = ['test/contract/', 'platform/server/db/'];
  return olderServer(`contract on PostgreSQL`, { only });
}

function onOlderServer(): Suite[] {
  return olderServer('API on PostgreSQL', {});
}

function olderServer(name: string, options: { only?: readonly string[] }): Suite[] {
  const older = findOlderServer();
  if (older === null) return [];
  const env = { TEST_POSTGRES_BIN: older.bin };
  return [vitestSuite({ name: `${name} ${older.major}`, projects: ['api'], ...options, env })];
}

/**
 * Builds the pages with the pseudo language, for this phase and the phases after it. The next command that builds them
 * leaves it out again.
 */
function buildWithPseudoLanguage(): Promise<boolean> {
  process.env.PSEUDO_LOCALE = '1';
  return buildIfStale();
}

function throughPooler(): Suite[] {
  if (!ensureDebianPackage('pgbouncer', 'pgbouncer')) return [];
  return [vitestSuite({ name: 'API through PgBouncer', projects: ['api'], env: { TEST_POOLER: '1' } })];
}

async function runPhase({ name, steps = [], suites = () => [] }: Phase): Promise<SuiteResult[]> {
  const start = performance.now();
  console.log(`\n── ${name} ──`);
  const results: SuiteResult[] = [];
  try {
    for (const step of steps) await step();
    for (const suite of suites()) results.push(await runSuite(suite));
  } catch (error) {
    const failures = [{ test: name, error: error instanceof Error ? error.message : String(error) }];
    results.push({ ...NOTHING, failed: [{ file: 'npm test', failures, again: null }] });
  }
  const passed = sum(results, (result) => result.passed);
  const ran = passed + sum(results, countFailed);
  const notRun = sum(results, ({ failed }) => failed.flatMap(notRunOf).length);
  const tests = ran > 0 ? `, ${ran - notRun} of ${ran} tests ran` : '';
  const load = loadavg()[0]?.toFixed(1);
  console.log(`── ${name}: ${duration(performance.now() - start)}${tests}, load ${load} ──`);
  return results;
}

const NOTHING: SuiteResult = { passed: 0, failed: [], flaky: [], skipped: [], slow: [] };

function notRunOf({ failures }: SuiteResult['failed'][number]) {
  return failures.filter(({ error }) => error === 'did not run');
}

function sum<Item>(items: readonly Item[], take: (item: Item) => number): number {
  return items.reduce((total, item) => total + take(item), 0);
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const ERROR_LINES = 6;
const PAGE_LINES = 100;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const firstLines = (lines: string, max: number) =>
  lines.replaceAll(COLOURS, '').split('\n').slice(0, max).join('\n    ');

function describe({ test, error, page }: Failure): string {
  const parts = [test, firstLines(error, ERROR_LINES)];
  return [...parts, ...(page ? ['The page:', firstLines(page, PAGE_LINES)] : [])].join('\n    ');
}

/** Prints failures last, because a reader of the output sees the end first. */
function printResults(results: readonly SuiteResult[]): void {
  for (const name of results.flatMap(({ skipped }) => skipped)) console.log(`Skipped: ${name}`);
  for (const { file, test, ms } of results.flatMap(({ slow }) => slow)) {
    console.log(`Slow: ${duration(ms)} ${file} › ${test}`);
  }
  for (const { file, failures, load } of results.flatMap(({ flaky }) => flaky)) {
    console.log(`Flaky: ${file}, passed alone; load at the failure ${load}`);
    for (const failure of failures) console.log(`  ${describe(failure)}`);
  }
  for (const { file, failures, again } of results.flatMap(({ failed }) => failed)) {
    for (const failure of failures) console.log(`Failed: ${file} › ${describe(failure)}`);
    for (const failure of again ?? []) console.log(`  alone: ${describe(failure)}`);
  }
}

const command = process.argv[2] ?? 'all';
const phases = COMMANDS[command];
if (phases === undefined) {
  console.error(`Unknown part "${command}". Known: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(2);
}
// The long run gives random tests a new seed each time. All other runs use a fixed seed (test/seed.ts).
if (command === 'long') process.env.TEST_SEED ??= String(Date.now() % 1_000_000);
if (process.env.TEST_SEED) console.log(`Seed of random tests: TEST_SEED=${process.env.TEST_SEED}`);
const results: SuiteResult[] = [];
for (const phase of phases) results.push(...(await runPhase(phase)));
console.log('');
printResults(results);
const flaky = results.flatMap((result) => result.flaky);
const tooFlaky = flaky.length > FLAKY_MAX ? 1 : 0;
const failed = sum(results, countFailed) + tooFlaky;
const files = flaky.map(({ file }) => file).join(', ');
if (tooFlaky) console.log(`Failed: ${flaky.length} flaky files; ${FLAKY_MAX} at most`);
console.log(flaky.length === 0 ? 'No flaky tests' : `${flaky.length} flaky: ${files}`);
console.log(`${sum(results, ({ passed }) => passed)} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
