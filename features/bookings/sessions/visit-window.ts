import type { LessonState } from '#features/lessons/lesson.ts';

/** How long after the last lesson the teacher still sees where the student lives. */
export const ADDRESS_SHOWN_HOURS = 24;

type Lesson = { endsAt: string; state: LessonState };

/**
 * Returns the time until which the teacher may see the student's address: 24 hours after the
 * booking's last lesson. Null before confirmation, or if every lesson was cancelled.
 */
export function addressShownUntil(lessons: readonly Lesson[]): Date | null {
  const ends = lessons
    .filter(({ state }) => state !== 'cancelled' && state !== 'moved')
    .map(({ endsAt }) => Date.parse(endsAt));
  return ends.length === 0 ? null : new Date(Math.max(...ends) + ADDRESS_SHOWN_HOURS * 3_600_000);
}
