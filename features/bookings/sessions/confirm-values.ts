import type { Words } from '#shared/texts/translate.ts';
import { indiaInstant, minutesOfDay } from '#shared/time.ts';
import { OFFER_PROBLEM_TEXTS } from '../requests/offered-times.ts';
import { TIME_NEEDED } from '../texts.ts';
import type { SessionChoice, TakenHour } from './session-choices.ts';

export const OTHER = 'other';

/** The values of "Confirm Session Time". `choice` is the start of a listed hour, or OTHER for a typed date and time. */
export type ConfirmValues = { choice: string | null; date: string; time: string; groupSession: boolean };

/**
 * Clears the choice if its hour is taken or no longer listed, for example by a session confirmed while the dialog was
 * open. Without a free hour to choose, "Another time" is chosen. `choices` is null while the hours are loading.
 */
export function withoutTakenChoice(
  values: ConfirmValues,
  choices: readonly SessionChoice[] | null,
): ConfirmValues {
  if (choices === null) return values;
  const chosen = choices.find(({ start }) => start.toISOString() === values.choice);
  const isKept = values.choice === OTHER || (chosen !== undefined && !isHourBlocked(values, chosen.taken));
  if (isKept) return values;
  return { ...values, choice: choices.every(({ taken }) => taken !== null) ? OTHER : null };
}

/**
 * True if a taken hour can't be chosen. A group session may overlap other sessions, but not group
 * classes.
 */
export function isHourBlocked(
  { groupSession }: Pick<ConfirmValues, 'groupSession'>,
  taken: TakenHour | null,
): boolean {
  return taken !== null && (taken.isClass === true || !groupSession);
}

/** The chosen or typed start; null while it is missing or incomplete. */
export function sessionFor({ choice, date, time }: ConfirmValues): Date | null {
  if (choice === null) return null;
  if (choice !== OTHER) return new Date(choice);
  if (date === '' || minutesOfDay(time) === null) return null;
  const session = indiaInstant(date, time);
  return Number.isNaN(session.getTime()) ? null : session;
}

export function problemWith(session: Date | null, openedAt: Date): Words | undefined {
  if (session === null) return TIME_NEEDED;
  return session <= openedAt ? OFFER_PROBLEM_TEXTS.past : undefined;
}
