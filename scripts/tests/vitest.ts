import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT, runTool } from '../run.ts';
import { SLOW_TEST_SHARE, TEST_TIMEOUT_MS } from './limits.ts';
import { readVitest } from './reports.ts';
import type { Suite } from './suite.ts';

const VITEST = 'vitest/vitest.mjs';

/** Tests whose result depends only on the code: a second run would hide a bug. */
const NO_RETRY = [/^test\/contract\//, /^test\/security\/(matrix|routes)\.test\.ts$/];

type Options = {
  name: string;
  projects: readonly string[];
  workers?: number;
  /** Only files whose path contains one of these. */
  only?: readonly string[];
  env?: Record<string, string>;
  mayRetry?: (file: string) => boolean;
};

/** Vitest projects as a suite. */
export function vitestSuite({ name, projects, workers = 2, only = [], env = {}, ...rest }: Options): Suite {
  const picked = projects.flatMap((project) => ['--project', project]);
  return {
    name,
    mayRetry: rest.mayRetry ?? mayRetry,
    async run(files) {
      const folder = mkdtempSync(join(tmpdir(), 'toran-reports-'));
      const path = join(folder, 'vitest.json');
      const paths = files ?? only;
      const args = ['run', ...paths, ...picked, `--maxWorkers=${files ? 1 : workers}`];
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${path}`];
      const expected = files ?? (await listFiles([...only, ...picked], env));
      const { ok } = await runTool(VITEST, [...args, ...reporters], { live: true, env });
      const report = readVitest(path, expected, TEST_TIMEOUT_MS * SLOW_TEST_SHARE);
      rmSync(folder, { recursive: true, force: true });
      return { report, ok };
    },
  };
}

function mayRetry(file: string): boolean {
  // Unit tests use no process and no database, so a second run gives the same result.
  return !NO_RETRY.some((pattern) => pattern.test(file)) && !isUnitTest(file);
}

function isUnitTest(file: string): boolean {
  return !/\/server\/|^(test|scripts)\/|^app\/[^/]+$/.test(file);
}

async function listFiles(args: readonly string[], env: Record<string, string>): Promise<string[]> {
  // `--json` is last: Vitest would take a path after it as its output file.
  const { ok, output } = await runTool(VITEST, ['list', '--filesOnly', ...args, '--json'], { env });
  if (!ok) throw new Error(`Vitest can't list its test files:\n${output}`);
  const files = JSON.parse(output.slice(output.indexOf('['))) as { file: string }[];
  return files.map(({ file }) => relative(ROOT, file));
}
