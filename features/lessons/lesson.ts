/** Every lesson lasts one hour. */
export const LESSON_MINUTES = 60;

export const LESSON_STATES = ['planned', 'held', 'missed', 'moved', 'cancelled'] as const;
/**
 * A `planned` or `held` lesson occupies the teacher's hour. The hour of a `missed`, `moved` or `cancelled` lesson is
 * free.
 */
export type LessonState = (typeof LESSON_STATES)[number];

/** When the lesson that begins at `start` ends. */
export function lessonEnd(start: Date): Date {
  return new Date(start.getTime() + LESSON_MINUTES * 60_000);
}
