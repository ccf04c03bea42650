import { pluralText, type Translate, translateToEnglish, type Words } from '#shared/texts/translate.ts';
import { DAY_NAMES, DAYS_FROM_MONDAY, type DayName, dayLabel, minutesOfDay } from '#shared/time.ts';
import { conflictText, DAY_NEEDED, END_BEFORE_START, TIMES_NEEDED } from './texts.ts';

/** Weekly hours as the server lists them. */
export type Slot = { dayOfWeek: number; startTime: string; endTime: string };
/** Hours of one day to publish. */
export type NewSlot = { day: DayName; startTime: string; endTime: string };

function range({ startTime, endTime }: { startTime: string; endTime: string }) {
  return { from: minutesOfDay(startTime) ?? 0, to: minutesOfDay(endTime) ?? 0 };
}

function dayOf({ dayOfWeek }: Slot): DayName | undefined {
  return DAY_NAMES[dayOfWeek];
}

/** True if both are on one day and overlap. If one ends when the other starts, they do not overlap. */
export function overlaps(slot: Slot, wanted: NewSlot): boolean {
  const [one, other] = [range(slot), range(wanted)];
  return dayOf(slot) === wanted.day && one.from < other.to && other.from < one.to;
}

/** The days, Monday first, on which the wanted hours overlap with published ones. */
export function conflictDays(slots: readonly Slot[], wanted: readonly NewSlot[]): DayName[] {
  return DAYS_FROM_MONDAY.filter((day) =>
    wanted.some((one) => one.day === day && slots.some((slot) => overlaps(slot, one))),
  );
}

const isSame = (slot: Slot, wanted: NewSlot) =>
  dayOf(slot) === wanted.day && slot.startTime === wanted.startTime && slot.endTime === wanted.endTime;

/**
 * The slots without those that failed to be added: the answer may have been lost after the hours were stored. A retry of
 * them is no conflict.
 */
export function withoutFailed(slots: readonly Slot[], failed: readonly NewSlot[]): Slot[] {
  return slots.filter((slot) => !failed.some((one) => isSame(slot, one)));
}

export type HoursProblems = { days?: Words; times?: Words };

/** Returns the validation errors of hours to publish on several days; empty if the hours are valid. */
export function hoursProblems(
  { days, startTime, endTime }: { days: readonly DayName[]; startTime: string; endTime: string },
  slots: readonly Slot[],
): HoursProblems {
  const problems: HoursProblems = {};
  if (days.length === 0) problems.days = DAY_NEEDED;
  if (startTime === '' || endTime === '') problems.times = TIMES_NEEDED;
  else if ((minutesOfDay(startTime) ?? 0) >= (minutesOfDay(endTime) ?? 0)) problems.times = END_BEFORE_START;
  else {
    const conflicts = conflictDays(
      slots,
      days.map((day) => ({ day, startTime, endTime })),
    );
    if (conflicts.length > 0) problems.times = conflictText(conflicts);
  }
  return problems;
}

/** Copies of one day's hours for other days, without exact duplicates of existing slots. */
export function copiedHours(slots: readonly Slot[], from: DayName, to: readonly DayName[]): NewSlot[] {
  const source = slots.filter((slot) => dayOf(slot) === from);
  return to.flatMap((day) =>
    source
      .map(({ startTime, endTime }) => ({ day, startTime, endTime }))
      .filter((wanted) => !slots.some((slot) => isSame(slot, wanted))),
  );
}

/** Results of the calls, one call per day. */
export type AddOutcome = {
  added: NewSlot[];
  conflicts: NewSlot[];
  failed: { slot: NewSlot; reason: Words }[];
};

function daysOf(slots: readonly NewSlot[]): DayName[] {
  return DAYS_FROM_MONDAY.filter((day) => slots.some((slot) => slot.day === day));
}

/** The conflicts, then each day that failed, followed by the reason; empty if everything was added. */
export function outcomeTexts({ conflicts, failed }: AddOutcome, t: Translate = translateToEnglish): string[] {
  const reasons = new Map<string, NewSlot[]>();
  for (const { slot, reason } of failed) {
    const words = t(reason);
    reasons.set(words, [...(reasons.get(words) ?? []), slot]);
  }
  return [
    ...(conflicts.length > 0 ? [t(conflictText(daysOf(conflicts)))] : []),
    ...[...reasons].flatMap(([reason, slots]) => [
      ...daysOf(slots).map((day) => t`Failed to add time slot for ${dayLabel(day, 'long', t.locale)}.`),
      reason,
    ]),
  ];
}

export function addedSlotsText(count: number, t: Translate = translateToEnglish): string {
  return t(pluralText(count, { one: '# time slot added.', other: '# time slots added.' }));
}
