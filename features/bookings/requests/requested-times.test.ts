import { expect, it } from 'vitest';
import { indiaInstant } from '#shared/time.ts';
import { anyTimeDayTexts, hourText, requestedTimes } from './requested-times.ts';

const hour = (startTime: string, endTime: string) => ({ startTime, endTime });
const SEVEN = hour('07:00', '08:00');
const NONE = {
  pricingType: 'hourly' as const,
  isDemo: false,
  clientPreferredDays: [],
  clientTimeSlots: [],
  preferredInstants: [],
};
const monday = indiaInstant('2026-11-23', '07:00').toISOString();
const wednesday = indiaInstant('2026-11-25', '06:30').toISOString();

it('shows the year of an hour only if it is not the current year in India', () => {
  const newYear = indiaInstant('2027-01-01', '06:30').toISOString();
  expect(hourText(newYear, 'en')).toBe('Fri 1 Jan, 6:30 am');
  expect(hourText(newYear, 'en', new Date('2026-12-31T18:00:00Z'))).toBe('Fri, 1 Jan 2027, 6:30 am');
  expect(hourText(newYear, 'en', new Date('2026-12-31T19:00:00Z'))).toBe('Fri 1 Jan, 6:30 am');
  expect(hourText(newYear, 'hi', new Date('2026-12-31T18:00:00Z'))).toBe('शुक्र, 1 जनवरी 2027, सुबह 6:30');
});

it('lists exact hours in order of choice, then the days without one', () => {
  const asked = {
    ...NONE,
    clientPreferredDays: ['friday' as const, 'monday' as const, 'wednesday' as const],
    clientTimeSlots: [SEVEN, hour('06:30', '07:30')],
    preferredInstants: [wednesday, monday],
  };
  expect(requestedTimes(asked)).toEqual(['Wed 25 Nov, 6:30 am', 'Mon 23 Nov, 7:00 am', 'Any time on Friday']);
  expect(anyTimeDayTexts(asked)).toEqual(['Any time on Friday']);
  expect(anyTimeDayTexts({ ...asked, preferredInstants: [] })).toEqual([]);
});

it('names weekdays and times without exact hours', () => {
  const days = ['wednesday' as const, 'monday' as const];
  expect(requestedTimes({ ...NONE, clientPreferredDays: days, clientTimeSlots: [SEVEN] })).toEqual([
    'Monday or Wednesday, 7:00–8:00 am',
  ]);
  expect(requestedTimes({ ...NONE, clientPreferredDays: days })).toEqual(['Any time on Monday or Wednesday']);
  expect(requestedTimes({ ...NONE, clientTimeSlots: [SEVEN] })).toEqual(['7:00–8:00 am on any day']);
  expect(requestedTimes(NONE)).toEqual(['Any time']);
});

it('shows the weekdays, the time and the first day of a monthly request', () => {
  const month = { ...NONE, pricingType: 'monthly' as const, clientPreferredDays: ['monday' as const] };
  expect(requestedTimes({ ...month, clientTimeSlots: [SEVEN], preferredInstants: [monday] })).toEqual([
    'Monday, 7:00–8:00 am, from Mon 23 Nov',
  ]);
  expect(requestedTimes(month)).toEqual(['Monday, any time']);
});
