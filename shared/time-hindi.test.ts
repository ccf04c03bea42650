import { expect, it } from 'vitest';
import {
  dayLabel,
  formatInstant,
  formatSessionDay,
  formatSessionTime,
  formatStoredTimes,
  formatTimeOfDay,
  formatTimeRange,
} from './time.ts';

const AT = new Date('2025-11-25T01:35:00Z');

it('writes days, dates and times in Hindi with Latin digits', () => {
  expect(formatSessionTime(AT, 'hi')).toBe('मंगल, 25 नवंबर 2025, सुबह 7:05 IST');
  expect(formatSessionDay(AT, 'hi')).toBe('मंगल, 25 नवंबर');
  expect(formatInstant(AT, 'dayTime', 'hi')).toBe('25 नवंबर, सुबह 7:05');
  expect([dayLabel('monday', 'long', 'hi'), dayLabel('sunday', 'short', 'hi')]).toEqual(['सोमवार', 'रवि']);
  expect(formatTimeOfDay('18:00', 'hi')).toBe('शाम 6:00');
});

it.each([
  ['06:30', '07:30', 'सुबह 6:30–7:30'],
  ['11:30', '12:30', 'सुबह 11:30 – दोपहर 12:30'],
])('writes the range from %s to %s as %s', (start, end, range) => {
  expect(formatTimeRange(start, end, 'hi')).toBe(range);
});

it('formats stored ISO times and keeps times that are already stored in words', () => {
  const times = '2025-11-25T01:30:00.000Z; 2025-11-26T01:30:00.000Z';
  expect(formatStoredTimes(times, 'en')).toBe('Tue, 25 Nov 2025, 7:00 AM IST; Wed, 26 Nov 2025, 7:00 AM IST');
  expect(formatStoredTimes('Tue, 25 Nov 2025, 7:00 AM IST', 'hi')).toBe('Tue, 25 Nov 2025, 7:00 AM IST');
  expect(formatStoredTimes('', 'hi')).toBe('');
});
