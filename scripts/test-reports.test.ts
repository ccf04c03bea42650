import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeTempFolder } from '#test/temp-folder.ts';
import { countPlaywright, countVitest } from './test-reports.ts';

const folder = makeTempFolder();
afterAll(() => folder.remove());

function report(value: unknown): string {
  const path = join(folder.path, 'report.json');
  writeFileSync(path, JSON.stringify(value));
  return path;
}

test('names failed tests and files that did not load', () => {
  const path = report({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'adds numbers' },
          { status: 'passed', fullName: 'divides them' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module\nat line 1', assertionResults: [] },
    ],
  });
  expect(countVitest(path, false)).toEqual({
    passed: 3,
    failed: 1,
    failures: ['a.test.ts › adds numbers', 'b.test.ts: no such module'],
  });
});

test('names failed and flaky browser tests at any depth', () => {
  const spec = (title: string, status: string) => ({
    file: 'x.spec.ts',
    title,
    tests: [{ status, projectName: 'journeys' }],
  });
  const path = report({
    stats: { expected: 5, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec('opens', 'unexpected'), spec('closes', 'expected')],
        suites: [{ specs: [spec('wakes', 'flaky')] }],
      },
    ],
  });
  expect(countPlaywright(path, false)).toEqual({
    passed: 5,
    failed: 2,
    failures: ['e2e/x.spec.ts › opens (journeys)', 'e2e/x.spec.ts › wakes (journeys), flaky'],
  });
});

test('counts a run that ended without a report as one failure', () => {
  expect(countVitest(join(folder.path, 'none.json'), false)).toEqual({ passed: 0, failed: 1, failures: [] });
});
