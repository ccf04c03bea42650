import { lessonEnd } from '#features/lessons/lesson.ts';
import { SESSION_LABELS, type SessionType } from '#features/teachers/pricing.ts';
import { PRODUCT } from '#shared/product.ts';
import { translatableName } from '#shared/texts/text.ts';
import type { Translate } from '#shared/texts/translate.ts';

/**
 * Calendar title of a session. `otherName` is the name of the teacher (for a student) or the student (for a teacher),
 * or a text such as "Deleted user", which is translated.
 */
export function entryTitle(otherName: string, sessionType: SessionType, t: Translate): string {
  return t`Yoga with ${translatableName(otherName)} (${t(SESSION_LABELS[sessionType])})`;
}

/** Calendar title of a group class. */
export function classEntryTitle(title: string, isOnline: boolean, t: Translate): string {
  return `${title} (${t(SESSION_LABELS[isOnline ? 'online' : 'offline'])})`;
}

/**
 * Returns the UID of a calendar entry. `id` is the booking's id for a single session, and the
 * lesson's id in a month. The UID never changes, so a newer version of the entry replaces the older
 * one.
 */
export function entryUid(id: string): string {
  return `${id}@${PRODUCT.name.toLowerCase()}`;
}

const stamp = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

/**
 * Returns a link that opens Google Calendar with the session filled in. The page loads nothing from
 * Google until the user clicks.
 */
export function googleCalendarUrl(entry: { title: string; start: Date }): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${stamp(entry.start)}/${stamp(lessonEnd(entry.start))}`,
    ctz: 'Asia/Kolkata',
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
