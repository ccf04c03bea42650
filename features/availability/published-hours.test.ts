import { expect, it } from 'vitest';
import { indiaInstant } from '#shared/time.ts';
import { isWithinHours } from './published-hours.ts';

const MONDAY = '2026-11-23';
const slot = (startTime: string, endTime: string, dayOfWeek = 1) => ({ dayOfWeek, startTime, endTime });
const HOURS = [
  slot('18:00', '20:00'),
  slot('07:00', '08:00'),
  slot('08:00', '09:00'),
  slot('06:00', '22:00', 3),
];

it.each([
  ['07:00', '08:00', true],
  ['18:30', '19:30', true],
  // Over the seam of two slots that adjoin.
  ['07:30', '08:30', true],
  ['06:30', '07:30', false],
  ['19:30', '20:30', false],
  ['12:00', '13:00', false],
])('a session on Monday from %s to %s: within the weekly hours %s', (from, to, expected) => {
  expect(isWithinHours(HOURS, indiaInstant(MONDAY, from), indiaInstant(MONDAY, to))).toBe(expected);
});

it('a session over midnight is never within the weekly hours', () => {
  const all = [0, 1, 2, 3, 4, 5, 6].map((day) => slot('00:00', '23:59', day));
  const start = indiaInstant(MONDAY, '23:30');
  expect(isWithinHours(all, start, new Date(start.getTime() + 3_600_000))).toBe(false);
});

it('every time is fine for a teacher without weekly hours', () => {
  expect(isWithinHours([], indiaInstant(MONDAY, '23:00'), indiaInstant(MONDAY, '24:00'))).toBe(true);
});
