import { expect, it } from 'vitest';
import { timeOffText } from './time-off-text.ts';

const OFF = { startDate: '2026-12-30', endDate: '2027-01-02', startTime: null, endTime: null };

it('names the days off without a year, and the hours of a partial day', () => {
  expect(timeOffText(OFF)).toBe('Wed, 30 Dec – Sat, 2 Jan');
  const morning = { ...OFF, endDate: OFF.startDate, startTime: '07:00', endTime: '09:00' };
  expect(timeOffText(morning)).toMatch(/^Wed, 30 Dec, 7:00/);
});

it('names the year of days in another year for the teacher who plans them', () => {
  expect(timeOffText(OFF, 'en', '2026-11-25')).toBe('Wed, 30 Dec – Sat, 2 Jan 2027');
  expect(timeOffText(OFF, 'en', '2027-01-01')).toBe('Wed, 30 Dec 2026 – Sat, 2 Jan');
});
