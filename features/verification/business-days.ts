import { addDays, indiaInstant, indiaParts } from '#shared/time.ts';
import { isHoliday } from './holidays.ts';

/** The promise to teachers: an answer within two to three business days. */
export const PROMISED_DAYS = { soon: 2, due: 3 } as const;
export type PromisedDays = { readonly soon: number; readonly due: number };

/** How old a review is: `fresh` until the first promised day ends, `soon` until the last one ends, then `late`. */
export const REVIEW_AGES = ['fresh', 'soon', 'late'] as const;
export type ReviewAge = (typeof REVIEW_AGES)[number];

/** Monday to Friday, except public holidays. */
export function isBusinessDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday >= 1 && weekday <= 5 && !isHoliday(date);
}

/** The midnight in India that ends the `days`-th business day after the day of `from`. */
export function endOfBusinessDay(from: Date, days: number): Date {
  let { date } = indiaParts(from);
  for (let left = days; left > 0; ) {
    date = addDays(date, 1);
    if (isBusinessDay(date)) left -= 1;
  }
  return indiaInstant(addDays(date, 1), '00:00');
}

/** How long a submission has waited at `at`, and when its answer is due. */
export function reviewAgeOf(
  submittedAt: Date,
  at: Date,
  promised: PromisedDays = PROMISED_DAYS,
): { age: ReviewAge; dueAt: Date } {
  const dueAt = endOfBusinessDay(submittedAt, promised.due);
  if (at >= dueAt) return { age: 'late', dueAt };
  return { age: at >= endOfBusinessDay(submittedAt, promised.soon) ? 'soon' : 'fresh', dueAt };
}
