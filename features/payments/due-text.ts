import { SESSION_LABELS } from '#features/teachers/pricing.ts';
import type { Translate } from '#shared/texts/translate.ts';
import { formatDate, formatInstant, indiaParts } from '#shared/time.ts';
import type { ClientDue, TeacherDue } from './contract.ts';

/** Texts about a due (an amount that a student has to pay). They never say only "paid", but always who says so. */

const DAY_MS = 86_400_000;

type Due = Pick<ClientDue | TeacherDue, 'seatId' | 'isMonth' | 'sessionType' | 'startsAt' | 'endsAt'>;

/** "Monthly plan, 30 Nov – 29 Dec", "Group class, 8 Dec – 6 Jan", "In-person, Mon, 23 Nov". */
export function subjectOf({ seatId, isMonth, sessionType, startsAt, endsAt }: Due, t: Translate): string {
  if (!isMonth) return `${t(SESSION_LABELS[sessionType])}, ${formatInstant(startsAt, 'weekday', t.locale)}`;
  const last = new Date(new Date(endsAt).getTime() - DAY_MS);
  if (seatId !== null)
    return t`Group class, ${formatInstant(startsAt, 'day', t.locale)} – ${formatInstant(last, 'day', t.locale)}`;
  return t`Monthly plan, ${formatInstant(startsAt, 'day', t.locale)} – ${formatInstant(last, 'day', t.locale)}`;
}

/** "Due today, 30 Nov", "Due since 27 Nov", "Due on 3 Dec". */
export function dueText(dueOn: string, now: Date, t: Translate): string {
  const today = indiaParts(now).date;
  const day = formatDate(dueOn, 'day', t.locale);
  if (dueOn === today) return t`Due today, ${day}`;
  return dueOn < today ? t`Due since ${day}` : t`Due on ${day}`;
}

/** The state of a due as the student reads it. */
export function clientStateText(due: ClientDue, now: Date, t: Translate): string {
  const { state, received, saidAt, teacher } = due;
  if (state === 'received' && received)
    return t`Received, says ${teacher.firstName}, ${formatInstant(received.at, 'day', t.locale)}`;
  if (state === 'said_paid' && saidAt) return t`You say paid, ${formatInstant(saidAt, 'day', t.locale)}`;
  if (state === 'disputed') return t`Not received, says ${teacher.firstName}`;
  return dueText(due.dueOn, now, t);
}

/** The state of a due as the teacher reads it. */
export function teacherStateText(due: TeacherDue, now: Date, t: Translate): string {
  const { state, received, saidAt, student } = due;
  if (state === 'received' && received)
    return received.method === 'cash'
      ? t`Received in cash, ${formatInstant(received.at, 'day', t.locale)}`
      : t`Received, ${formatInstant(received.at, 'day', t.locale)}`;
  if (state === 'said_paid' && saidAt)
    return t`${student.firstName} says paid, ${formatInstant(saidAt, 'day', t.locale)}`;
  if (state === 'disputed') return t`Not received, you say`;
  return dueText(due.dueOn, now, t);
}

/** The note that the student's UPI app sends with the payment: only letters, digits and blanks. */
export function upiNote({ startsAt }: Pick<Due, 'startsAt'>): string {
  return `Yoga ${formatInstant(startsAt, 'day', 'en')}`;
}
