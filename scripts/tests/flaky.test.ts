import { expect, it } from 'vitest';
import { flakyProblems, readKnownFlaky } from './flaky.ts';

const entry = { file: 'a.test.ts', test: 'adds', error: 'late', since: '2026-03-02', until: '2026-03-16' };

it('accepts a list of five known flaky tests for 14 days', () => {
  expect(flakyProblems(Array(5).fill(entry), '2026-03-16')).toEqual([]);
});

it('refuses a sixth flaky test, more than 14 days, and an entry whose end date is past', () => {
  expect(flakyProblems(Array(6).fill(entry), '2026-03-02')).toEqual(['6 entries; 5 at most']);
  expect(flakyProblems([{ ...entry, until: '2026-03-17' }], '2026-03-02')).toEqual([
    'a.test.ts › adds: "until" is 15 days after "since"; 14 at most',
  ]);
  expect(flakyProblems([entry], '2026-03-17')).toEqual([
    'a.test.ts › adds: ended on 2026-03-16; mend the test or delete it',
  ]);
});

it('can read the list of known flaky tests', () => {
  expect(readKnownFlaky()).toBeInstanceOf(Array);
});
