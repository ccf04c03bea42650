import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeTempFolder } from '#test/temp-folder.ts';
import { readPlaywright, readVitest } from './reports.ts';

const folder = makeTempFolder();
afterAll(() => folder.remove());

function report(value: unknown): string {
  const path = join(folder.path, 'report.json');
  writeFileSync(path, JSON.stringify(value));
  return path;
}

describe('the report of vitest', () => {
  const test = (fullName: string, status: string, more = {}) => ({ fullName, status, ...more });

  it('gives the errors of failed tests, and counts those after a failed hook', () => {
    const path = report({
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            test('adds numbers', 'failed', { failureMessages: ['3 is not 4'] }),
            test('divides them', 'passed', { duration: 2_000 }),
            test('waits for its hook', 'skipped'),
          ],
        },
      ],
    });
    expect(readVitest(path, [], 1_000)).toEqual(
      new Map([
        [
          'a.test.ts',
          {
            passed: 1,
            skipped: [],
            failures: [
              { test: 'adds numbers', error: '3 is not 4' },
              { test: 'waits for its hook', error: 'did not run' },
            ],
            slow: [{ test: 'divides them', ms: 2_000 }],
          },
        ],
      ]),
    );
  });

  it('names files that did not load or are not in the report, and tests that skip themselves', () => {
    const path = report({
      testResults: [
        { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', assertionResults: [test('needs Redis', 'skipped')] },
      ],
    });
    const files = readVitest(path, ['b.test.ts', 'c.test.ts', 'd.test.ts'], 1_000);
    expect(files.get('b.test.ts')?.failures).toEqual([{ test: 'the file', error: 'no such module' }]);
    expect(files.get('c.test.ts')).toMatchObject({ failures: [], skipped: ['needs Redis'] });
    expect(files.get('d.test.ts')?.failures).toEqual([{ test: 'the file', error: 'did not run' }]);
  });

  it('counts each file of a run that ended without a report as failed', () => {
    const files = readVitest(join(folder.path, 'none.json'), ['a.test.ts'], 1_000);
    expect(files.get('a.test.ts')?.failures).toHaveLength(1);
  });
});

describe('the report of Playwright', () => {
  const spec = (title: string, status: string, more = {}) => ({
    file: 'x.spec.ts',
    title,
    tests: [{ status, results: [], ...more }],
  });

  it('finds failed tests at any depth', () => {
    const results = [{ duration: 9_000, errors: [{ message: 'not visible' }] }];
    const path = report({
      suites: [
        {
          specs: [spec('opens', 'unexpected', { results }), spec('closes', 'expected')],
          suites: [{ specs: [spec('wakes', 'flaky', { results })] }],
        },
      ],
    });
    expect(readPlaywright(path, [], 5_000).get('e2e/x.spec.ts')).toEqual({
      passed: 1,
      skipped: [],
      failures: [
        { test: 'opens', error: 'not visible' },
        { test: 'wakes', error: 'not visible' },
      ],
      slow: [
        { test: 'opens', ms: 9_000 },
        { test: 'wakes', ms: 9_000 },
      ],
    });
  });

  it('gives the page of a failed test, which Playwright describes in a file', () => {
    const path = join(folder.path, 'error-context.md');
    writeFileSync(path, '# Error details\n\n```\nError\n```\n\n```yaml\n- main:\n  - alert: Gone\n```\n');
    const failed = (attachment: string) => ({
      results: [{ duration: 1, attachments: [{ name: 'error-context', path: attachment }] }],
    });
    const specs = [
      spec('saves', 'unexpected', failed(path)),
      spec('deletes', 'unexpected', failed(join(folder.path, 'deleted.md'))),
    ];
    expect(readPlaywright(report({ suites: [{ specs }] }), [], 5_000).get('e2e/x.spec.ts')?.failures).toEqual(
      [
        { test: 'saves', error: 'did not run', page: '- main:\n  - alert: Gone' },
        { test: 'deletes', error: 'did not run' },
      ],
    );
  });

  it('tells tests that skip themselves from those that did not run', () => {
    const path = report({
      suites: [
        {
          specs: [
            spec('compares pictures', 'skipped', { annotations: [{ type: 'skip' }] }),
            spec('follows a failed test', 'skipped'),
          ],
        },
      ],
    });
    expect(readPlaywright(path, ['e2e/x.spec.ts', 'e2e/y.spec.ts'], 5_000)).toEqual(
      new Map([
        [
          'e2e/x.spec.ts',
          {
            passed: 0,
            skipped: ['compares pictures'],
            failures: [{ test: 'follows a failed test', error: 'did not run' }],
            slow: [],
          },
        ],
        [
          'e2e/y.spec.ts',
          { passed: 0, skipped: [], failures: [{ test: 'the file', error: 'did not run' }], slow: [] },
        ],
      ]),
    );
  });
});
