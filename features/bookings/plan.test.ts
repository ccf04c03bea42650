import { expect, it } from 'vitest';
import { planText } from './plan.ts';

const month = {
  pricingType: 'monthly',
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
