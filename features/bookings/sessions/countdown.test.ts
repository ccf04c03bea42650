import { expect, it } from 'vitest';
import { indiaInstant } from '#shared/time.ts';
import { countdownTo } from './countdown.ts';

const START = indiaInstant('2026-11-23', '07:00');
const END = indiaInstant('2026-11-23', '08:00');
const at = (date: string, time: string) => countdownTo(START, END, indiaInstant(date, time));

it.each([
  ['2026-11-19', '08:18', 'In 4 days', 'ahead'],
  ['2026-11-21', '23:00', 'In 2 days', 'ahead'],
  ['2026-11-22', '08:18', 'Tomorrow, in 22 hours', 'ahead'],
  ['2026-11-23', '00:01', 'Today, in 6 hours', 'ahead'],
  ['2026-11-23', '05:59', 'Today, in 1 hour', 'ahead'],
  ['2026-11-23', '06:48', 'Starts in 12 min', 'soon'],
  ['2026-11-23', '07:00', 'Now, until 8:00 am', 'running'],
])('%s %s: %s', (date, time, text, tone) => {
  expect(at(date, time)).toEqual({ text, tone });
});

it('never says 0 minutes, and says 60 minutes as an hour', () => {
  expect(countdownTo(START, END, new Date(START.getTime() - 1)).text).toBe('Starts in 1 min');
  expect(at('2026-11-23', '06:00').text).toBe('Today, in 1 hour');
});
