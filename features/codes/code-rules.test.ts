import { describe, expect, test } from 'vitest';
import { waitBeforeSending } from './code-rules.ts';

const NOW = new Date('2026-03-02T06:30:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const everyMinutes = (minutes: number, count: number) =>
  Array.from({ length: count }, (_, index) => ago((index + 1) * minutes * 60));

describe('waitBeforeSending', () => {
  test.each([
    ['the first send goes at once', [], null, 0],
    ['29 s after the last there is 1 s to wait', [ago(29)], ago(29), 1],
    ['30 s after the last it may go', [ago(30)], ago(30), 0],
    ['a send on the other channel does not hold this one back', [ago(5)], null, 0],
    ['four in the hour leave room for a fifth', everyMinutes(10, 4), ago(600), 0],
    ['five in the hour wait for the oldest to leave it', everyMinutes(10, 5), ago(600), 600],
    ['ten in the day wait for the oldest to leave it', everyMinutes(60, 10), ago(3600), 14 * 3600],
    ['ignores sends with a future time', [ago(-86_400), ago(40)], ago(-86_400), 0],
    ['the other process may be a little ahead', [ago(-2)], ago(-2), 32],
  ])('%s', (_name, sentAt, last, seconds) => {
    expect(waitBeforeSending(NOW, sentAt, last)).toBe(seconds * 1000);
  });
});
