import { expect, it } from 'vitest';
import { indiaInstant } from '#shared/time.ts';
import { wishesToRepeat } from './request-wishes.ts';

const THURSDAY = indiaInstant('2026-11-12', '07:00').toISOString();

it.each([
  ['2026-11-22', '08:18', '2026-11-26'],
  ['2026-11-26', '06:59', '2026-11-26'],
  ['2026-11-26', '07:00', '2026-12-03'],
])('repeats a session on %s at %s on the next same weekday', (date, time, next) => {
  const wishes = wishesToRepeat(
    { sessionType: 'offline', preferredTime: THURSDAY },
    indiaInstant(date, time),
  );
  expect(wishes).toMatchObject({
    sessionType: 'offline',
    startsAt: indiaInstant(next, '07:00').toISOString(),
  });
});

it('repeating a request that was never confirmed suggests no start time', () => {
  expect(wishesToRepeat({ sessionType: 'online', preferredTime: null }, new Date()).startsAt).toBeNull();
});
