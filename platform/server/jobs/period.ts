const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * Returns the longest time between two runs of a job, in seconds. Its cron must repeat by the minute, hour or day;
 * throws for others.
 */
export function jobPeriodSeconds(every: string): number {
  const [minute = '', hour, day, month, weekday] = every.split(' ');
  if (day !== '*' || month !== '*' || weekday !== '*') throw new Error(`No period for "${every}"`);
  if (minute === '*' && hour === '*') return MINUTE;
  const step = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (step !== undefined && hour === '*') return Number(step) * MINUTE;
  if (/^\d+$/.test(minute) && hour === '*') return HOUR;
  if (/^\d+$/.test(minute) && /^\d+$/.test(hour ?? '')) return DAY;
  throw new Error(`No period for "${every}"`);
}
