import { existsSync, readFileSync } from 'node:fs';

export type Count = {
  passed: number;
  failed: number;
  /** File and title of each failed test; may be shorter than `failed` where a run ended without a report. */
  failures: readonly string[];
};

/**
 * Counts of vitest's JSON report. A failed run without failed tests (a file that does not load) counts as one failure.
 */
export function countVitest(report: string, ok: boolean): Count {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = read<VitestReport>(report);
  const failures = testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map((test) => `${name} › ${test.fullName}`);
    return status === 'failed' ? [`${name}: ${firstLine(message)}`] : [];
  });
  return atLeastOneFailure({ passed: numPassedTests, failed: numFailedTests, failures }, ok);
}

/** Counts of Playwright's JSON report; a flaky test counts as failed. */
export function countPlaywright(report: string, ok: boolean): Count {
  const { stats: { expected = 0, unexpected = 0, flaky = 0 } = {}, suites = [] } =
    read<PlaywrightReport>(report);
  const failures = suites.flatMap(allSpecs).flatMap(({ file, title, tests }) => {
    const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
    return failed.map(
      ({ status, projectName }) =>
        `e2e/${file} › ${title} (${projectName})${status === 'flaky' ? ', flaky' : ''}`,
    );
  });
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky, failures }, ok);
}

function allSpecs({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(allSpecs)];
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? '';
}

function atLeastOneFailure(count: Count, ok: boolean): Count {
  return ok || count.failed > 0 ? count : { ...count, failed: 1 };
}

type VitestReport = {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

type PlaywrightSpec = { file: string; title: string; tests: { status: string; projectName: string }[] };

type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };

type PlaywrightReport = {
  stats?: { expected?: number; unexpected?: number; flaky?: number };
  suites?: PlaywrightSuite[];
};

/** The parsed report, or nothing where the run ended before it was written. */
function read<Report extends object>(report: string): Report {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : ({} as Report);
}
