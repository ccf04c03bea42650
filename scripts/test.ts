import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTempFolder } from '#test/temp-folder.ts';
import { buildIfStale } from './build-if-stale.ts';
import { check } from './check.ts';
import { ensureBrowser } from './ensure-browser.ts';
import { findOlderServer } from './older-server.ts';
import { runTool } from './run.ts';
import { type Count, countPlaywright, countVitest } from './test-reports.ts';

/**
 * `npm test`: check, unit and API tests (again on an older PostgreSQL where there is one), browser tests.
 * `npm run test:…` runs one part. The last line is `N passed, N failed`.
 */

const reports = mkdtempSync(join(tmpdir(), 'toran-reports-'));
let reportNumber = 0;

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

/** Runs `projects`, and slices and platform again on an older PostgreSQL if one is installed. */
async function withOlderServer(projects: readonly string[]): Promise<Count> {
  const older = findOlderServer();
  if (older === null) {
    console.log('\nSkipped: API tests on an older PostgreSQL (15 to 17): this machine has none.');
    return vitest(projects);
  }
  console.log(`\nAPI tests marked "older" run on PostgreSQL ${older.major} (${older.bin})`);
  return vitest([...projects, 'older']);
}

/** All API tests on an older PostgreSQL. */
async function onOlderServer(): Promise<Count> {
  const older = findOlderServer();
  if (older === null) return { passed: 0, failed: 0 };
  console.log(`\nAll API tests on PostgreSQL ${older.major} (${older.bin})`);
  return vitest(['api'], { TEST_POSTGRES_BIN: older.bin });
}

type Part = () => Promise<Count>;

const checks: Part = async () => ({ passed: 0, failed: await check() });
const build: Part = async () => {
  await buildIfStale();
  return { passed: 0, failed: 0 };
};
const unit: Part = () => vitest(['unit']);
const api: Part = () => vitest(['api']);
const browser: Part = () => playwright();
/** Slow tests: test/long, and browser tests tagged @long. */
const long: readonly Part[] = [() => vitest(['long']), onOlderServer, () => playwright({ E2E_LONG: '1' })];

const COMMANDS: Record<string, readonly Part[]> = {
  all: [checks, build, () => withOlderServer(['unit', 'api', 'house']), browser],
  unit: [unit],
  api: [build, api],
  house: [() => vitest(['house'])],
  e2e: [build, browser],
  long: [build, ...long],
};

async function runAll(parts: readonly Part[]): Promise<Count> {
  const total = { passed: 0, failed: 0 };
  for (const part of parts) {
    const count = await part().catch((error: unknown): Count => {
      console.error(error instanceof Error ? error.message : error);
      return { passed: 0, failed: 1 };
    });
    total.passed += count.passed;
    total.failed += count.failed;
  }
  return total;
}

const command = process.argv[2] ?? 'all';
const parts = COMMANDS[command];
if (parts === undefined) {
  console.error(`Unknown part "${command}". Known: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(2);
}
const { passed, failed } = await runAll(parts);
rmSync(reports, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
