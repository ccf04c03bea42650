import { loadavg } from 'node:os';
import type { Failure, FileReport, Report } from './reports.ts';

/** Test files that run together, and can run again one by one. */
export type Suite = {
  name: string;
  /** Runs these files, or all of the suite. `ok` is true if the test runner exited with code 0. */
  run(files?: readonly string[]): Promise<{ report: Report; ok: boolean }>;
  /** True if a failed file may run a second time. False for tests whose result depends only on the code. */
  mayRetry(file: string): boolean;
};

export type FailedFile = { file: string; failures: readonly Failure[]; again: readonly Failure[] | null };
export type FlakyFile = { file: string; failures: readonly Failure[]; load: string };

export type SuiteResult = {
  passed: number;
  failed: readonly FailedFile[];
  flaky: readonly FlakyFile[];
  /** Tests that skip themselves on purpose. */
  skipped: readonly string[];
  slow: readonly { file: string; test: string; ms: number }[];
};

/** Runs a suite. Each failed file runs once more, alone. If it passes then, it counts as flaky. */
export async function runSuite(suite: Suite): Promise<SuiteResult> {
  const { report, ok } = await suite.run();
  const failed: FailedFile[] = [];
  const flaky: FlakyFile[] = [];
  for (const [file, { failures }] of report) {
    if (failures.length === 0) continue;
    if (!suite.mayRetry(file)) {
      failed.push({ file, failures, again: null });
      continue;
    }
    const load = loadavg()
      .map((one) => one.toFixed(1))
      .join(' ');
    console.log(`\nSecond look at ${file}, alone (load ${load})`);
    const second = await suite.run([file]);
    const again = second.report.get(file);
    if (!second.ok || again === undefined || again.failures.length > 0) {
      failed.push({ file, failures, again: again?.failures ?? [] });
    } else {
      flaky.push({ file, failures, load });
      report.set(file, again);
    }
  }
  // The runner failed, though no test did: an error outside of all tests.
  if (!ok && failed.length === 0 && flaky.length === 0) {
    failed.push({ file: suite.name, failures: [OUTSIDE_OF_TESTS], again: null });
  }
  return { ...total(report), failed, flaky };
}

const OUTSIDE_OF_TESTS: Failure = {
  test: 'outside of all tests',
  error: 'The test runner ended with an error; its output above says which.',
};

function total(report: Report): Pick<SuiteResult, 'passed' | 'skipped' | 'slow'> {
  const files = [...report];
  const flat = <Item>(take: (file: string, one: FileReport) => readonly Item[]): Item[] =>
    files.flatMap(([file, one]) => take(file, one));
  return {
    passed: files.reduce((sum, [, { passed }]) => sum + passed, 0),
    skipped: flat((file, { skipped }) => skipped.map((test) => `${file} › ${test}`)),
    slow: flat((file, { slow }) => slow.map((one) => ({ file, ...one }))),
  };
}

/** Failed tests of a result. */
export function countFailed({ failed }: SuiteResult): number {
  return failed.reduce((sum, { failures }) => sum + failures.length, 0);
}
