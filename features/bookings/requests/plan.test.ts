import { expect, it } from 'vitest';
import { indiaParts } from '#shared/time.ts';
import { bookingEnd, lessonStarts, planText } from './plan.ts';

const month = {
  pricingType: 'monthly',
  isDemo: false,
  preferredTime: '2026-03-04T01:30:00.000Z',
  clientPreferredDays: ['wednesday', 'monday'],
} as const;

it('shows the days of a month from Monday on and its hour, in India', () => {
  expect(planText(month)).toBe('Mon, Wed at 7:00 am IST, for 30 days from the first session');
  expect(planText({ ...month, clientPreferredDays: [] })).toMatch(/^Wed at 7:00 am IST/);
  // Sunday evening in UTC is Monday in India.
  const monday = { ...month, clientPreferredDays: [], preferredTime: '2026-03-01T20:00:00.000Z' } as const;
  expect(planText(monday)).toMatch(/^Mon at 1:30 am/);
});

it('returns null for an hour, and for a month without a first session', () => {
  expect(planText({ ...month, pricingType: 'hourly' })).toBeNull();
  expect(planText({ ...month, preferredTime: null })).toBeNull();
});

const plan = {
  pricingType: 'monthly',
  isDemo: false,
  preferredDays: ['friday', 'monday', 'wednesday'],
} as const;
// Monday 5:00 in India is Sunday in UTC.
const MONDAY = new Date('2026-03-01T23:30:00Z');
const daysOf = (starts: Date[]) => starts.map((start) => indiaParts(start).date.slice(5));

it('a monthly booking has a lesson on each chosen weekday for 30 days from the first', () => {
  expect(daysOf(lessonStarts(MONDAY, plan))).toEqual([
    ...['03-02', '03-04', '03-06', '03-09', '03-11', '03-13', '03-16'],
    ...['03-18', '03-20', '03-23', '03-25', '03-27', '03-30'],
  ]);
  expect(lessonStarts(MONDAY, plan).every((start) => indiaParts(start).minutes === 300)).toBe(true);
  expect(bookingEnd(MONDAY, plan)).toEqual(new Date('2026-03-31T23:30:00Z'));
});

it('a monthly booking begins with the confirmed hour, whatever its weekday', () => {
  const tuesday = new Date('2026-03-03T01:30:00Z');
  expect(daysOf(lessonStarts(tuesday, { ...plan, preferredDays: ['monday'] }))).toEqual([
    ...['03-03', '03-09', '03-16', '03-23', '03-30'],
  ]);
  expect(daysOf(lessonStarts(tuesday, { ...plan, preferredDays: [] }))).toEqual([
    ...['03-03', '03-10', '03-17', '03-24', '03-31'],
  ]);
});

it('an hourly booking or a demo lasts one hour', () => {
  for (const kind of [
    { ...plan, pricingType: 'hourly' as const },
    { ...plan, isDemo: true },
  ]) {
    expect(lessonStarts(MONDAY, kind)).toEqual([MONDAY]);
    expect(bookingEnd(MONDAY, kind)).toEqual(new Date('2026-03-02T00:30:00Z'));
  }
});
