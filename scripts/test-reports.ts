import { existsSync, readFileSync } from 'node:fs';

export type Count = { passed: number; failed: number };

/**
 * Counts of vitest's JSON report. A failed run without failed tests (a file that does not load) counts as one failure.
 */
export function countVitest(report: string, ok: boolean): Count {
  const { numPassedTests = 0, numFailedTests = 0 } = read(report);
  return atLeastOneFailure({ passed: numPassedTests, failed: numFailedTests }, ok);
}

/** Counts of Playwright's JSON report; a flaky test counts as failed. */
export function countPlaywright(report: string, ok: boolean): Count {
  const { stats: { expected = 0, unexpected = 0, flaky = 0 } = {} } = read(report);
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky }, ok);
}

function atLeastOneFailure(count: Count, ok: boolean): Count {
  return ok || count.failed > 0 ? count : { ...count, failed: 1 };
}

type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected?: number; unexpected?: number; flaky?: number };
};

function read(report: string): Report {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
}
