import { expect, it } from 'vitest';
import { indiaInstant } from '#shared/time.ts';
import { wishesToRepeat } from './request-wishes.ts';

const THURSDAY = indiaInstant('2026-11-12', '07:00').toISOString();
const HOUR = {
  sessionType: 'offline',
  pricingType: 'hourly',
  isDemo: false,
  clientPreferredDays: ['tuesday', 'thursday'],
  lessons: [],
} as const;

it.each([
  ['2026-11-22', '08:18', '2026-11-26'],
  ['2026-11-26', '06:59', '2026-11-26'],
  ['2026-11-26', '07:00', '2026-12-03'],
])('repeats a session on %s at %s on the next same weekday', (date, time, next) => {
  const wishes = wishesToRepeat({ ...HOUR, preferredTime: THURSDAY }, indiaInstant(date, time));
  expect(wishes).toMatchObject({
    sessionType: 'offline',
    startsAt: indiaInstant(next, '07:00').toISOString(),
    month: null,
  });
});

it('repeating a request that was never confirmed suggests no start time', () => {
  expect(wishesToRepeat({ ...HOUR, preferredTime: null }, new Date()).startsAt).toBeNull();
});

it('repeats a month with its days, at the time of most of its lessons', () => {
  const starts = [
    THURSDAY,
    ...['17', '19', '24'].map((day) => indiaInstant(`2026-11-${day}`, '06:30').toISOString()),
  ];
  const month = { ...HOUR, pricingType: 'monthly', preferredTime: THURSDAY } as const;
  const now = indiaInstant('2026-12-20', '08:00');
  const lessons = starts.map((startsAt) => ({ startsAt }));
  const time = { startTime: '06:30', endTime: '07:30' };
  expect(wishesToRepeat({ ...month, lessons }, now).month).toEqual({ days: ['tuesday', 'thursday'], time });
  expect(wishesToRepeat({ ...month, clientPreferredDays: [] }, now).month).toEqual({
    days: ['thursday'],
    time: { startTime: '07:00', endTime: '08:00' },
  });
  expect(wishesToRepeat({ ...month, isDemo: true }, now).month).toBeNull();
});
