import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT, runTool } from '../run.ts';
import { SLOW_SHARE, TEST_MS } from './limits.ts';
import { readVitest } from './reports.ts';
import type { Suite } from './suite.ts';

const VITEST = 'vitest/vitest.mjs';

/** What only the code decides: a second look would hide a fault. */
const NEVER_AGAIN = [/^test\/contract\//, /^test\/security\/(matrix|routes)\.test\.ts$/];

type Options = {
  name: string;
  projects: readonly string[];
  workers?: number;
  /** Only files whose path contains one of these. */
  only?: readonly string[];
  env?: Record<string, string>;
  mayRepeat?: (file: string) => boolean;
};

/** Vitest projects as a suite. */
export function vitestSuite({ name, projects, workers = 2, only = [], env = {}, ...rest }: Options): Suite {
  const picked = projects.flatMap((project) => ['--project', project]);
  return {
    name,
    mayRepeat: rest.mayRepeat ?? mayRepeat,
    async run(files) {
      const folder = mkdtempSync(join(tmpdir(), 'toran-reports-'));
      const path = join(folder, 'vitest.json');
      const paths = files ?? only;
      const args = ['run', ...paths, ...picked, `--maxWorkers=${files ? 1 : workers}`];
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${path}`];
      const expected = files ?? (await listFiles([...only, ...picked], env));
      const { ok } = await runTool(VITEST, [...args, ...reporters], { live: true, env });
      const report = readVitest(path, expected, TEST_MS * SLOW_SHARE);
      rmSync(folder, { recursive: true, force: true });
      return { report, ok };
    },
  };
}

function mayRepeat(file: string): boolean {
  // Rules without a process or a database stand beside the code; whatever they say, they say it each time.
  return !NEVER_AGAIN.some((pattern) => pattern.test(file)) && !isUnitTest(file);
}

function isUnitTest(file: string): boolean {
  return !/\/server\/|^(test|scripts)\/|^app\/[^/]+$/.test(file);
}

async function listFiles(args: readonly string[], env: Record<string, string>): Promise<string[]> {
  // Last, because it would take a path after it for the file to write.
  const { ok, output } = await runTool(VITEST, ['list', '--filesOnly', ...args, '--json'], { env });
  if (!ok) throw new Error(`Vitest can't list its test files:\n${output}`);
  const files = JSON.parse(output.slice(output.indexOf('['))) as { file: string }[];
  return files.map(({ file }) => relative(ROOT, file));
}
