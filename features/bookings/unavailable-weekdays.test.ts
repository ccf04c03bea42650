import { expect, it } from 'vitest';
import { unavailableWeekdays } from './unavailable-weekdays.ts';

/** A Monday at noon in India; Wednesday is off. */
const NOW = new Date('2026-03-02T06:30:00Z');
const OFF = [{ startDate: '2026-03-04', endDate: '2026-03-04', startTime: null, endTime: null }];

it('closes a day off for single sessions and the demo, but not for a month', () => {
  expect([...unavailableWeekdays(OFF, { pricingType: 'hourly', isDemo: false }, NOW)]).toEqual([
    ['wednesday', '2026-03-04'],
  ]);
  expect(unavailableWeekdays(OFF, { pricingType: 'monthly', isDemo: true }, NOW).size).toBe(1);
  expect(unavailableWeekdays(OFF, { pricingType: 'monthly', isDemo: false }, NOW).size).toBe(0);
});
