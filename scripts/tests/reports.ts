import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from '../run.ts';

/** `page` describes the page of a failed browser test, as Playwright saw it, in YAML. */
export type Failure = { test: string; error: string; page?: string };

/** What one test file did. `skipped` names tests that skip themselves on purpose; `slow` those that took long. */
export type FileReport = {
  passed: number;
  skipped: readonly string[];
  failures: readonly Failure[];
  slow: readonly { test: string; ms: number }[];
};

/** Files by their path in the project. */
export type Report = Map<string, FileReport>;

const NOT_RUN = 'did not run';

const SNAPSHOT = /^```yaml\n(.*?)\n```$/ms;

/**
 * Reads vitest's JSON report. In a file with failures, tests that did not run count as failed: a hook or the worker failed
 * before them. Files of `expected` that are not in the report failed as a whole.
 */
export function readVitest(path: string, expected: readonly string[], slowMs: number): Report {
  const { testResults = [] } = read<VitestReport>(path);
  const report: Report = new Map();
  for (const { name, status, message = '', assertionResults } of testResults) {
    const of = (wanted: string) => assertionResults.filter((test) => test.status === wanted);
    const hasFailed = status === 'failed' || of('failed').length > 0;
    const others = assertionResults.filter((test) => test.status !== 'passed' && test.status !== 'failed');
    const failed = of('failed').map((test) => ({
      test: test.fullName,
      error: test.failureMessages?.join('\n') ?? '',
    }));
    const notRun = hasFailed ? others.map((test) => ({ test: test.fullName, error: NOT_RUN })) : [];
    const loading = hasFailed && failed.length === 0 ? [{ test: 'the file', error: message.trim() }] : [];
    report.set(inProject(name), {
      passed: of('passed').length,
      skipped: hasFailed ? [] : others.map((test) => test.fullName),
      failures: [...loading, ...failed, ...notRun],
      slow: assertionResults
        .filter(({ duration = 0 }) => duration > slowMs)
        .map((test) => ({ test: test.fullName, ms: test.duration ?? 0 })),
    });
  }
  return withMissing(report, expected);
}

/**
 * Reads Playwright's JSON report. A skipped test without a `skip` or `fixme` annotation did not run, and counts as
 * failed.
 */
export function readPlaywright(path: string, expected: readonly string[], slowMs: number): Report {
  const { suites = [] } = read<PlaywrightReport>(path);
  const report: Report = new Map();
  for (const { file, title, tests } of suites.flatMap(allSpecs)) {
    const name = `e2e/${file}`;
    const before = report.get(name) ?? EMPTY;
    const failures = tests.flatMap((test) => {
      if (test.status === 'expected' || isSkippedOnPurpose(test)) return [];
      const errors = test.results.flatMap(({ errors: all = [] }) => all.map(({ message = '' }) => message));
      const page = pageSnapshot(test);
      return [{ test: title, error: errors.join('\n') || NOT_RUN, ...(page && { page }) }];
    });
    const longest = Math.max(0, ...tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
    report.set(name, {
      passed: before.passed + tests.filter(({ status }) => status === 'expected').length,
      skipped: [...before.skipped, ...(tests.some(isSkippedOnPurpose) ? [title] : [])],
      failures: [...before.failures, ...failures],
      slow: [...before.slow, ...(longest > slowMs ? [{ test: title, ms: longest }] : [])],
    });
  }
  return withMissing(report, expected);
}

const EMPTY: FileReport = { passed: 0, skipped: [], failures: [], slow: [] };

function isSkippedOnPurpose({ status, annotations = [] }: PlaywrightTest): boolean {
  return status === 'skipped' && annotations.some(({ type }) => type === 'skip' || type === 'fixme');
}

/** Reads the first snapshot in Playwright's error-context.md. Its folder is deleted after a clean run. */
function pageSnapshot({ results }: PlaywrightTest): string | undefined {
  const attachments = results.flatMap(({ attachments: all = [] }) => all);
  const path = attachments.find(({ name }) => name === 'error-context')?.path ?? '';
  return existsSync(path) ? SNAPSHOT.exec(readFileSync(path, 'utf8'))?.[1] : undefined;
}

/** The files that Playwright's JSON list of tests names. */
export function listedFiles(list: string): string[] {
  const { suites = [] } = JSON.parse(list) as PlaywrightReport;
  return [...new Set(suites.flatMap(allSpecs).map(({ file }) => `e2e/${file}`))];
}

function withMissing(report: Report, expected: readonly string[]): Report {
  for (const name of expected) {
    if (!report.has(name)) report.set(name, { ...EMPTY, failures: [{ test: 'the file', error: NOT_RUN }] });
  }
  return report;
}

function inProject(path: string): string {
  return path.startsWith('/') ? relative(ROOT, path) : path;
}

function allSpecs({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(allSpecs)];
}

type VitestReport = {
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[]; duration?: number }[];
  }[];
};

type PlaywrightTest = {
  status: string;
  annotations?: { type: string }[];
  results: {
    duration: number;
    errors?: { message?: string }[];
    attachments?: { name: string; path?: string }[];
  }[];
};

type PlaywrightSpec = { file: string; title: string; tests: PlaywrightTest[] };

type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };

type PlaywrightReport = { suites?: PlaywrightSuite[] };

/** Returns the parsed report; an empty object if the run ended before it wrote a report. */
function read<Shape extends object>(path: string): Shape {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : ({} as Shape);
}
