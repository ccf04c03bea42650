import { useState } from 'react';
import type { Prices } from '#features/teachers/pricing.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { type DayName, indiaInstant, minutesOfDay, WEEK } from '#shared/time.ts';
import { OFFER_TEXTS } from '../offered-times.ts';
import { isPlan } from '../plan.ts';
import { type PriceChoice, settle } from '../request-choice.ts';
import {
  dateOf,
  matchingDays,
  monthStarts,
  type Pick,
  type RequestDay,
  requestedHours,
  stateOfHour,
  WEEK_DAYS,
} from '../request-days.ts';
import type { RequestWishes } from '../request-wishes.ts';
import { isOneHour, PREFERRED_TIMES_MAX, type PreferredTime } from '../session-length.ts';
import { HOUR_TAKEN, LOCATION_NEEDED, ONE_HOUR, TIMES_NEEDED } from '../texts.ts';

export type RequestForm = ReturnType<typeof useRequestForm>;

/** A typed time; `date` is unused for a month. */
type Draft = PreferredTime & { date: string };

type Month = { weekdays: DayName[]; startDate: string | null; time: PreferredTime | null };

type Start = {
  prices: Prices;
  /** The days to choose from; undefined while they load. */
  days: readonly RequestDay[] | undefined;
  wishes: RequestWishes;
  firstMessage: () => string;
};

const NO_DAYS: readonly RequestDay[] = [];

/** The request form's values and errors. Stays mounted with the page, so that closing the dialog loses nothing. */
export function useRequestForm({ prices, days: loaded, wishes, firstMessage }: Start) {
  const days = loaded ?? NO_DAYS;
  const [choice, setChoice] = useState<PriceChoice>(() =>
    settle(prices, {
      sessionType: wishes.sessionType ?? 'online',
      pricingType: wishes.month ? 'monthly' : 'hourly',
      isDemo: false,
    }),
  );
  const [week, setWeek] = useState(0);
  const [dates, setDates] = useState<string[]>([]);
  const [picks, setPicks] = useState<Pick[]>([]);
  const [month, setMonth] = useState<Month>({
    weekdays: [],
    startDate: null,
    time: wishes.month?.time ?? null,
  });
  const [anyTime, setAnyTime] = useState(false);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [message, setMessage] = useState(firstMessage);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Start of a chosen hour that somebody else got meanwhile. */
  const [gone, setGone] = useState<string | null>(null);
  const [isSeeded, setIsSeeded] = useState(false);

  if (!isSeeded && loaded !== undefined) {
    setIsSeeded(true);
    seed(loaded);
  }
  const lost = picks.filter((pick) => !pick.suggested && stateOfHour(days, pick.startsAt) !== 'free');
  if (loaded !== undefined && lost.length > 0) loseHours(lost.map(({ startsAt }) => startsAt));

  const isMonth = isPlan(choice);
  const starts = monthStarts(days, month.weekdays);
  const startDate = starts.find((date) => date === month.startDate) ?? starts[0] ?? null;
  const count = isMonth ? Number(month.time !== null) : picks.length;
  const max = isMonth ? 1 : PREFERRED_TIMES_MAX;
  const isFull = count >= max;

  /** Ticks what the search or the repeated booking asked for. */
  function seed(from: readonly RequestDay[]): void {
    const { month: wanted } = wishes;
    const open = openWeekdays(from);
    if (wanted)
      setMonth((chosen) => ({
        ...chosen,
        weekdays: WEEK.filter((day) => wanted.days.includes(day) && open.includes(day)),
      }));
    const again = wishes.startsAt === null ? null : { startsAt: wishes.startsAt, suggested: false };
    if (again !== null && stateOfHour(from, again.startsAt) === 'free') addPick(again);
    const known = new Set(from.filter(({ isOpen }) => isOpen).map(({ date }) => date));
    const ticked =
      again === null ? matchingDays(from, wishes) : [dateOf(again)].filter((date) => known.has(date));
    setDates(ticked);
    setWeek(from.findIndex(({ date }) => date === ticked[0]) >= WEEK_DAYS ? 1 : 0);
  }

  function clearError(name: string): void {
    setErrors(({ [name]: _, ...rest }) => rest);
  }

  function addPick(pick: Pick): void {
    setPicks((chosen) => [...chosen, pick]);
    setDates((chosen) => [...new Set([...chosen, dateOf(pick)])].sort());
    timeChosen();
  }

  function timeChosen(): void {
    setAnyTime(false);
    setGone(null);
    clearError('times');
  }

  /** Removes hours that are taken by now, and names the first of them. */
  function loseHours(startsAt: readonly string[]): void {
    setPicks((chosen) => chosen.filter((pick) => !startsAt.includes(pick.startsAt)));
    if (isMonth) setMonth((chosen) => ({ ...chosen, time: null }));
    setGone(startsAt[0] ?? null);
  }

  /** What is wrong with a whole typed time; null if nothing is. */
  function draftProblem({ date, startTime, endTime }: Draft): string | null {
    if (!isOneHour(startTime, endTime)) return ONE_HOUR;
    if (isMonth) return null;
    const start = indiaInstant(date, startTime);
    if (start <= new Date()) return OFFER_TEXTS.past;
    return stateOfHour(days, start.toISOString()) === 'taken' ? HOUR_TAKEN : null;
  }

  /** Adds the typed time, if there is one. Returns what is chosen then, or null after an error. */
  function takeDraft(): { picks: Pick[]; time: PreferredTime | null } | null {
    // An incomplete time is ignored without an error.
    if (draft === null || draft.startTime === '' || draft.endTime === '' || isFull) {
      return { picks, time: month.time };
    }
    const problem = draftProblem(draft);
    if (problem !== null) {
      setErrors((previous) => ({ ...previous, draft: problem }));
      return null;
    }
    const { date, startTime, endTime } = draft;
    setDraft(null);
    clearError('draft');
    if (isMonth) {
      const time = { startTime, endTime };
      setMonth({ ...month, time });
      timeChosen();
      return { picks, time };
    }
    const startsAt = indiaInstant(date, startTime).toISOString();
    if (picks.some((pick) => pick.startsAt === startsAt)) return { picks, time: null };
    const pick = { startsAt, suggested: stateOfHour(days, startsAt) !== 'free' };
    addPick(pick);
    return { picks: [...picks, pick], time: null };
  }

  /** The weekdays and times of a month, and its first hour if both the date and the time are chosen. */
  function readMonth(time: PreferredTime | null) {
    const first = time && startDate ? indiaInstant(startDate, time.startTime) : null;
    return {
      clientPreferredDays: month.weekdays,
      clientTimeSlots: time ? [time] : [],
      preferredInstants: first !== null && first > new Date() ? [first.toISOString()] : [],
    };
  }

  return {
    choice,
    days,
    week,
    dates,
    picks,
    month: { ...month, startDate, starts },
    isMonth,
    anyTime,
    draft,
    message,
    errors,
    gone,
    count,
    max,
    isFull,
    setWeek,
    setErrors,
    loseHours,
    takeDraft,
    setMessage(text: string) {
      setMessage(text);
      if (text.trim() !== '') clearError('message');
    },
    setAnyTime(on: boolean) {
      setAnyTime(on);
      if (on) clearError('times');
    },
    choose(change: Partial<PriceChoice>) {
      const next = settle(prices, { ...choice, ...change });
      setChoice(next);
      if (next.sessionType === 'online') clearError('message');
      if (isPlan(next) !== isMonth) setDraft(null);
    },
    openDraft: () => setDraft({ date: dates[0] ?? days[0]?.date ?? '', startTime: '', endTime: '' }),
    editDraft: (change: Partial<Draft>) => setDraft((typed) => typed && { ...typed, ...change }),
    /** A date that is unticked loses its times. */
    toggleDate(date: string, on: boolean) {
      setDates(on ? [...dates, date].sort() : dates.filter((one) => one !== date));
      if (!on) setPicks(picks.filter((pick) => dateOf(pick) !== date));
    },
    toggleHour(startsAt: string) {
      const rest = picks.filter((pick) => pick.startsAt !== startsAt);
      if (rest.length < picks.length) setPicks(rest);
      else if (!isFull) addPick({ startsAt, suggested: false });
    },
    setWeekdays: (weekdays: DayName[]) => setMonth({ ...month, weekdays }),
    setStartDate: (date: string) => setMonth({ ...month, startDate: date }),
    /** The one time of all days; null removes it. */
    setMonthTime(time: PreferredTime | null) {
      setMonth({ ...month, time });
      if (time !== null) timeChosen();
    },
    /** What the request says about days and times. */
    hours: () => (isMonth ? readMonth(month.time) : requestedHours(dates, picks)),
    /** The request body, or null after setting errors. */
    read() {
      const complaints: Record<string, string> = {};
      if (choice.sessionType === 'offline' && message.trim() === '') complaints.message = LOCATION_NEEDED;
      const taken = takeDraft();
      if (taken !== null && !anyTime && taken.picks.length + Number(taken.time !== null) === 0) {
        complaints.times = TIMES_NEEDED;
      }
      setErrors(({ draft: typed }) => ({ ...complaints, ...(taken === null && typed && { draft: typed }) }));
      if (taken === null || Object.keys(complaints).length > 0) return null;
      const hours = isMonth ? readMonth(taken.time) : requestedHours(dates, taken.picks);
      return { ...choice, message, timeSlotId: null, ...hours, anyTime };
    },
  };
}

/** Weekdays with a day to choose, Monday first. */
export function openWeekdays(days: readonly RequestDay[]): DayName[] {
  return WEEK.filter((weekday) => days.some(({ day, isOpen }) => isOpen && day === weekday));
}

/** Whether the hour of a month's first lesson is taken. */
export function isMonthStartTaken({ days, month }: RequestForm, start: number): boolean {
  if (month.startDate === null) return false;
  const hours = days.find(({ date }) => date === month.startDate)?.hours ?? [];
  return hours.some(({ time, state }) => state === 'taken' && minutesOfDay(time) === start);
}
