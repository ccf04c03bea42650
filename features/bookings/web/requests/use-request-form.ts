import { useEffect, useState } from 'react';
import type { Prices } from '#features/teachers/pricing.ts';
import { storeDraft } from '#platform/web/api/draft-storage.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { DAYS_FROM_MONDAY, type DayName } from '#shared/time.ts';
import { isPlan } from '../../requests/plan.ts';
import { nearestOffered, type PriceChoice } from '../../requests/request-choice.ts';
import {
  DAYS_PER_WEEK,
  dateOfPick,
  matchingDays,
  type RequestDay,
  stateOfHour,
} from '../../requests/request-days.ts';
import {
  addTypedTime,
  firstDayOf,
  lostHours,
  possibleFirstDays,
  type RequestValues,
  requestProblems,
  requestTimeFields,
  type TypedTime,
  timeCount,
  typedTimeProblem,
  withPick,
  withPossibleDate,
} from '../../requests/request-values.ts';
import type { RequestWishes } from '../../requests/request-wishes.ts';
import { hourFrom, type PreferredTime } from '../../sessions/session-length.ts';
import { isSameRequest, readRequestDraft } from './request-draft.ts';

export type RequestForm = ReturnType<typeof useRequestForm>;

type Options = {
  prices: Prices;
  /** The days to choose from; undefined while they load. */
  days: readonly RequestDay[] | undefined;
  /** Whether the days have the teacher's hours. If those could not be loaded, chosen hours are not lost. */
  areHoursKnown: boolean;
  wishes: RequestWishes;
  /** Where the values are stored on the device while they are not sent. */
  draftKey: string;
  pending: boolean;
  onSubmit: (values: RequestValues) => void;
  onInvalid: () => void;
};

const NO_DAYS: readonly RequestDay[] = [];

/** The request form's values and errors. Stays mounted with the page, so that closing the dialog loses nothing. */
export function useRequestForm(options: Options) {
  const { prices, days: loaded, areHoursKnown, wishes, draftKey, ...rest } = options;
  const days = loaded ?? NO_DAYS;
  /** The values that are not worth a draft: none of the student's own. */
  const [start, setStart] = useState<RequestValues>(() => ({
    choice: nearestOffered(prices, {
      sessionType: wishes.sessionType ?? 'online',
      pricingType: wishes.month ? 'monthly' : 'hourly',
      isDemo: false,
    }),
    dates: [],
    picks: [],
    month: { weekdays: [], startDate: null, time: wishes.month?.time ?? null },
    anyTime: false,
    draft: null,
    message: '',
  }));
  const [stored] = useState(() => readRequestDraft(draftKey, prices, new Date()));
  const [entered, setValues] = useState(stored ?? start);
  useEffect(() => {
    storeDraft(draftKey, isSameRequest(entered, start) ? null : entered);
  }, [draftKey, entered, start]);
  /** The dates for which the student can suggest a time. */
  const draftDates = days.filter(({ isOff }) => !isOff).map(({ date }) => date);
  const values = withPossibleDate(entered, draftDates);
  const form = useForm<RequestValues>({
    ...rest,
    initial: values,
    state: [values, setValues],
    validate: (sent) => requestProblems(sent, days, new Date()),
  });
  const { change } = form;
  const [week, setWeek] = useState(0);
  /** Start of a chosen hour that was taken while the form was open; null if there is none. */
  const [takenHour, setGone] = useState<string | null>(null);
  const [isSeeded, setIsSeeded] = useState(stored !== null);

  const { choice, dates, picks, month, draft } = values;
  if (!isSeeded && loaded !== undefined) {
    setIsSeeded(true);
    seed(loaded);
  }
  const now = new Date();
  // The hours of the other kind are looked at again when the student returns to it.
  const lost = lostHours(values, days, now);
  if (areHoursKnown && lost.length > 0) loseHours(lost);

  const isMonth = isPlan(choice);
  const { count, max } = timeCount(values);
  const isFull = count >= max;

  /**
   * Preselects the days and the time from the search or from the booking that the student repeats.
   */
  function seed(from: readonly RequestDay[]): void {
    const { month: wanted } = wishes;
    const open = openWeekdays(from);
    const weekdays = DAYS_FROM_MONDAY.filter((day) => wanted?.days.includes(day) && open.includes(day));
    const again = wishes.startsAt === null ? null : { startsAt: wishes.startsAt, suggested: false };
    const isFree = again !== null && stateOfHour(from, again.startsAt) === 'free';
    const known = new Set(from.filter(({ isOpen }) => isOpen).map(({ date }) => date));
    const ticked =
      again === null ? matchingDays(from, wishes) : [dateOfPick(again)].filter((date) => known.has(date));
    const seeded = (latest: RequestValues): RequestValues => ({
      ...latest,
      ...(isFree && withPick(latest, again)),
      // Without one of its days, the wanted time is no month.
      ...(wanted && {
        month: { ...latest.month, weekdays, ...(weekdays.length === 0 && { time: null }) },
      }),
      dates: ticked,
    });
    setValues(seeded);
    setStart(seeded);
    setWeek(from.findIndex(({ date }) => date === ticked[0]) >= DAYS_PER_WEEK ? 1 : 0);
  }

  function clearError(name: string): void {
    form.setProblems(({ [name]: _, ...others }) => others);
  }

  /** Updates values that choose a time, and clears the errors about times. */
  function chooseTime(part: Partial<RequestValues>): void {
    change(part);
    setGone(null);
    clearError('times');
  }

  /** Removes chosen hours that are no longer free, and sets `takenHour` to the first of them. */
  function loseHours(startsAt: readonly string[]): void {
    setValues((latest) => ({
      ...latest,
      picks: latest.picks.filter((pick) => !startsAt.includes(pick.startsAt)),
      ...(isPlan(latest.choice) && { month: { ...latest.month, time: null } }),
    }));
    setGone(startsAt[0] ?? null);
  }

  /** Adds the typed time if there is one and it is valid. Returns the changed values. */
  function addDraft(): Partial<RequestValues> {
    const added = addTypedTime(values, days);
    if (added === null) return {};
    if (added.picks ?? added.month) chooseTime(added);
    else change(added);
    clearError('draft');
    return added;
  }

  const draftProblem = () => typedTimeProblem(values, days, new Date());

  return {
    ...values,
    days,
    draftDates,
    week,
    month: {
      ...month,
      startDate: firstDayOf(month, days, now),
      starts: possibleFirstDays(month, days, now),
    },
    /** Whether the first hour of a month at this time, in minutes of the day, is taken. */
    isMonthStartTaken: (start: number) =>
      lostHours({ ...values, month: { ...month, time: hourFrom(start) } }, days, now).length > 0,
    isMonth,
    errors: form.errors,
    takenHour,
    count,
    max,
    isFull,
    isPending: form.isPending,
    props: {
      ...form.props,
      // Also sends a time that was typed but not added with the Add button.
      onSubmit: () => form.submit(draftProblem() === null ? addDraft() : {}),
    },
    setWeek,
    setProblems: form.setProblems,
    loseHours,
    /** Adds the typed time, or shows why it is not valid. */
    takeDraft(): void {
      const problem = draftProblem();
      if (problem === null) return void addDraft();
      form.setProblems((shown) => ({ ...shown, draft: problem }));
      form.focusInvalid();
    },
    setMessage(message: string) {
      change({ message });
      if (message.trim() !== '') clearError('message');
    },
    setAnyTime(anyTime: boolean) {
      change({ anyTime });
      if (anyTime) clearError('times');
    },
    choose(part: Partial<PriceChoice>) {
      const next = nearestOffered(prices, { ...choice, ...part });
      // Times chosen earlier for this kind count again, instead of "any time".
      const anyTime = values.anyTime && timeCount({ ...values, choice: next }).count === 0;
      change({ choice: next, anyTime, ...(isPlan(next) !== isMonth && { draft: null }) });
      if (next.sessionType === 'online') clearError('message');
    },
    openDraft() {
      const date = dates.find((one) => draftDates.includes(one)) ?? '';
      change({ draft: { date, startTime: '', endTime: '' } });
    },
    editDraft: (part: Partial<TypedTime>) => change({ draft: draft && { ...draft, ...part } }),
    /** Selects or deselects a date. Deselecting it also removes the times chosen on it. */
    toggleDate(date: string, on: boolean) {
      clearError('times');
      if (on) return change({ dates: [...dates, date].sort() });
      change({
        dates: dates.filter((one) => one !== date),
        picks: picks.filter((pick) => dateOfPick(pick) !== date),
      });
    },
    toggleHour(startsAt: string) {
      const others = picks.filter((pick) => pick.startsAt !== startsAt);
      if (others.length < picks.length) change({ picks: others });
      else if (!isFull) chooseTime(withPick(values, { startsAt, suggested: false }));
    },
    setWeekdays: (weekdays: DayName[]) => change({ month: { ...month, weekdays } }),
    setStartDate: (date: string) => change({ month: { ...month, startDate: date } }),
    /** Sets the time for all days of the month; null removes it. */
    setMonthTime(time: PreferredTime | null) {
      if (time === null) change({ month: { ...month, time } });
      else chooseTime({ month: { ...month, time }, anyTime: false });
    },
    /** The days and times in the form that the API expects. */
    hours: () => requestTimeFields(values, days, new Date()),
  };
}

/** Weekdays with at least one day that can be chosen, Monday first. */
export function openWeekdays(days: readonly RequestDay[]): DayName[] {
  return DAYS_FROM_MONDAY.filter((weekday) => days.some(({ day, isOpen }) => isOpen && day === weekday));
}
