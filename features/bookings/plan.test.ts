import { expect, it } from 'vitest';
import { planText } from './plan.ts';

const month = {
  pricingType: 'monthly',
  preferredTime: '2026-03-04T01:30:00.000Z',
  clientPreferredDays: ['wednesday', 'monday'],
} as const;

it('shows a month as its days and hour, from Monday on, in India', () => {
  expect(planText(month)).toBe('Mon, Wed at 7:00 am IST, for 30 days from the first session');
  expect(planText({ ...month, clientPreferredDays: [] })).toMatch(/^Wed at 7:00 am IST/);
  // Sunday evening in UTC is Monday in India.
  const monday = { ...month, clientPreferredDays: [], preferredTime: '2026-03-01T20:00:00.000Z' } as const;
  expect(planText(monday)).toMatch(/^Mon at 1:30 am/);
});

it('an hour has no plan, nor has a month without its first session', () => {
  expect(planText({ ...month, pricingType: 'hourly' })).toBeNull();
  expect(planText({ ...month, preferredTime: null })).toBeNull();
});
