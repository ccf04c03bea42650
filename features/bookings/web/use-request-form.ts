import { useState } from 'react';
import type { DaysOff } from '#features/availability/time-off.ts';
import type { Prices } from '#features/teachers/pricing.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { type DayName, hhmm } from '#shared/time.ts';
import { hourStarts, type PublishedSlot } from '../hour-starts.ts';
import { type PriceChoice, settle } from '../request-choice.ts';
import { isOneHour, PREFERRED_TIMES_MAX, type PreferredTime } from '../session-length.ts';
import { LOCATION_NEEDED, ONE_HOUR } from '../texts.ts';
import { unavailableWeekdays } from '../unavailable-weekdays.ts';

/** A preferred time; `suggested` ones were typed, the others picked from the published hours. */
export type ChosenTime = PreferredTime & { suggested: boolean };

export type RequestForm = ReturnType<typeof useRequestForm>;

const EMPTY_DRAFT: PreferredTime = { startTime: '', endTime: '' };

/** The request form's values and errors. Stays mounted with the page, so that closing the dialog loses nothing. */
export function useRequestForm(
  prices: Prices,
  slots: readonly PublishedSlot[],
  off: readonly DaysOff[],
  firstMessage: () => string,
) {
  const [choice, setChoice] = useState<PriceChoice>(() =>
    settle(prices, { sessionType: 'online', pricingType: 'hourly', isDemo: false }),
  );
  const [days, setDaysOnly] = useState<DayName[]>([]);
  const [times, setTimes] = useState<ChosenTime[]>([]);
  const [draft, setDraft] = useState<PreferredTime | null>(null);
  const [message, setMessage] = useState(firstMessage);
  const [errors, setErrors] = useState<FieldErrors>({});

  const closed = unavailableWeekdays(off, choice, new Date());
  const isFull = times.length >= PREFERRED_TIMES_MAX;
  const draftIsWhole = draft !== null && draft.startTime !== '' && draft.endTime !== '';

  /**
   * Adds the typed time if it is exactly one hour, otherwise sets an error. Returns the times, or null after an
   * error.
   */
  function takeDraft(): ChosenTime[] | null {
    // An incomplete time is ignored without an error.
    if (!draftIsWhole || isFull) return times;
    if (!isOneHour(draft.startTime, draft.endTime)) {
      setErrors((previous) => ({ ...previous, draft: ONE_HOUR }));
      return null;
    }
    const previous = times.some(({ startTime }) => startTime === draft.startTime);
    const next = previous ? times : [...times, { ...draft, suggested: true }];
    setTimes(next);
    setDraft(null);
    setErrors(({ draft: _, ...rest }) => rest);
    return next;
  }

  return {
    choice,
    days: days.filter((day) => !closed.has(day)),
    /** Weekdays on which the teacher is away, with the date. */
    closed,
    times,
    draft,
    message,
    errors,
    isFull,
    setErrors,
    setMessage,
    takeDraft,
    choose: (change: Partial<PriceChoice>) => setChoice(settle(prices, { ...choice, ...change })),
    openDraft: () => setDraft(EMPTY_DRAFT),
    closeDraft: () => setDraft(null),
    editDraft: (change: Partial<PreferredTime>) => setDraft({ ...EMPTY_DRAFT, ...draft, ...change }),
    /** Removes times that no longer fit any chosen day. */
    setDays(next: DayName[]) {
      const starts = hourStarts(slots, next);
      const fits = ({ startTime, suggested }: ChosenTime) =>
        suggested || starts.some((start) => startTime === hhmm(start));
      setDaysOnly(next);
      setTimes(times.filter(fits));
    },
    toggleTime(time: PreferredTime) {
      const rest = times.filter(({ startTime }) => startTime !== time.startTime);
      if (rest.length < times.length) setTimes(rest);
      else if (!isFull) setTimes([...times, { ...time, suggested: false }]);
    },
    removeTime: (startTime: string) => setTimes(times.filter((time) => time.startTime !== startTime)),
    /** The request body, or null after setting errors. */
    read() {
      const complaints: Record<string, string> = {};
      if (choice.sessionType === 'offline' && message.trim() === '') complaints.message = LOCATION_NEEDED;
      setErrors(complaints);
      const all = takeDraft();
      if (all === null || Object.keys(complaints).length > 0) return null;
      return {
        ...choice,
        message,
        timeSlotId: null,
        clientPreferredDays: days.filter((day) => !closed.has(day)),
        clientTimeSlots: all.map(({ startTime, endTime }) => ({ startTime, endTime })),
      };
    },
  };
}
