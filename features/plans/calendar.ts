import { addDays, indiaInstant, indiaParts } from '#shared/time.ts';
import type { Plan, PlanLesson } from './contract.ts';

export type CellState = 'held' | 'missed' | 'next' | 'planned' | 'makeUp' | 'moved' | 'skipped' | 'cancelled';

/**
 * A day of a plan's calendar. `lesson` is the lesson that opens when the user presses the day; a day with several
 * lessons opens the next one, or else the earliest.
 */
export type Cell = {
  date: string;
  state: CellState | null;
  lesson: PlanLesson | null;
  /** How many lessons take place on this day besides `lesson`. */
  more: number;
  isToday: boolean;
};

const dateOf = (instant: string) => indiaParts(new Date(instant)).date;

/** Returns the lesson that has begun and is not over, or else the next one; null if there is none. */
export function nextLessonOf({ lessons }: Pick<Plan, 'lessons'>, now: Date): PlanLesson | null {
  return lessons.find(({ state, endsAt }) => state === 'planned' && new Date(endsAt) > now) ?? null;
}

/** Whether time alone has changed the plan since it was read: the meeting link has opened, or a lesson has ended. */
export function isOutdated({ lessons, meeting }: Pick<Plan, 'lessons' | 'meeting'>, now: Date): boolean {
  return (
    (meeting !== null && meeting.url === null && new Date(meeting.opensAt) <= now) ||
    lessons.some(({ state, endsAt }) => state === 'planned' && new Date(endsAt) <= now)
  );
}

/**
 * Whether the reader can arrange the make-up of this lesson: the student can always pick a free hour, which withdraws
 * open suggestions; the teacher can suggest times, also new ones, unless the student's wait for an answer.
 */
export function canMakeUp({ status, side }: Pick<Plan, 'status' | 'side'>, lesson: PlanLesson): boolean {
  return status === 'confirmed' && lesson.isOwed && (side === 'student' || lesson.proposal?.by !== 'student');
}

/** The lessons that take place, or took place, on the same day as this one. */
export function othersOn({ lessons }: Pick<Plan, 'lessons'>, { id, startsAt }: PlanLesson): PlanLesson[] {
  return lessons.filter(
    (one) => one.id !== id && dateOf(one.startsAt) === dateOf(startsAt) && takesPlace(one),
  );
}

const takesPlace = ({ state }: PlanLesson) => state !== 'cancelled' && state !== 'skipped';

function stateOf(lesson: PlanLesson, next: PlanLesson | null): CellState {
  if (lesson.state !== 'planned') return lesson.state;
  if (lesson.id === next?.id) return 'next';
  return lesson.isMakeUp ? 'makeUp' : 'planned';
}

/** Returns the plan's last date: the day before its end, or the day of the last lesson if that is later. */
export function lastDateOf({ lessons, endsAt }: Pick<Plan, 'lessons' | 'endsAt'>): string {
  const kept = lessons.filter(takesPlace);
  const dates = kept.map(({ startsAt }) => dateOf(startsAt));
  return [...dates, addDays(dateOf(endsAt), -1)].sort().at(-1) ?? dateOf(endsAt);
}

const NOTHING = { state: null, lesson: null, more: 0 };

/** Weeks from Monday to Sunday, from the plan's first day to its last. */
export function weeksOf(
  plan: Pick<Plan, 'lessons' | 'changes' | 'startsAt' | 'endsAt'>,
  now: Date,
): Cell[][] {
  const next = nextLessonOf(plan, now);
  const shown = new Map<string, Pick<Cell, 'state' | 'lesson' | 'more'>>();
  // Dates that lessons left come first, so that a lesson on the same date replaces them.
  for (const { kind, from } of plan.changes)
    shown.set(dateOf(from), {
      state: kind === 'skipped' || kind === 'left_out' ? 'skipped' : 'moved',
      lesson: null,
      more: 0,
    });
  for (const lesson of plan.lessons) {
    const date = dateOf(lesson.startsAt);
    const first = shown.get(date)?.lesson ?? null;
    const isFirst = first === null || !takesPlace(first) || lesson.id === next?.id;
    if (isFirst && (takesPlace(lesson) || first === null))
      shown.set(date, { state: stateOf(lesson, next), lesson, more: othersOn(plan, lesson).length });
  }
  const dates = [...shown.keys()].sort();
  const today = indiaParts(now).date;
  const first = dates[0] ?? dateOf(plan.startsAt);
  const last = [...dates, lastDateOf(plan)].sort().at(-1) ?? first;
  const { dayOfWeek } = indiaParts(indiaInstant(first, '12:00'));
  const weeks: Cell[][] = [];
  for (let monday = addDays(first, -((dayOfWeek + 6) % 7)); monday <= last; monday = addDays(monday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const date = addDays(monday, index);
        return { date, ...(shown.get(date) ?? NOTHING), isToday: date === today };
      }),
    );
  return weeks;
}
