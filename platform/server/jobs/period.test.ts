import { expect, it } from 'vitest';
import { jobPeriodSeconds } from './period.ts';

it('reads the period of every form that jobs use, and rejects others', () => {
  expect(jobPeriodSeconds('* * * * *')).toBe(60);
  expect(jobPeriodSeconds('*/5 * * * *')).toBe(300);
  expect(jobPeriodSeconds('17 * * * *')).toBe(3_600);
  expect(jobPeriodSeconds('40 20 * * *')).toBe(86_400);
  expect(() => jobPeriodSeconds('0 0 1 * *')).toThrow('No period');
  expect(() => jobPeriodSeconds('0 */2 * * *')).toThrow('No period');
});
