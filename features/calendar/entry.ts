import { lessonEnd } from '#features/lessons/lesson.ts';
import { SESSION_LABELS, type SessionType } from '#features/teachers/pricing.ts';
import { PRODUCT } from '#shared/product.ts';
import { personName } from '#shared/texts/text.ts';
import type { Translate } from '#shared/texts/translate.ts';

/** Title of a session in one side's calendar. `otherName` may be what stands in place of a name. */
export function entryTitle(otherName: string, sessionType: SessionType, t: Translate): string {
  return t`Yoga with ${personName(otherName)} (${t(SESSION_LABELS[sessionType])})`;
}

/** Title of a group class in one side's calendar. */
export function classEntryTitle(title: string, isOnline: boolean, t: Translate): string {
  return `${title} (${t(SESSION_LABELS[isOnline ? 'online' : 'offline'])})`;
}

/**
 * The UID of a calendar entry, from the id of its hourly booking or of its lesson in a month. It never changes, so that
 * a later version replaces the earlier one.
 */
export function entryUid(id: string): string {
  return `${id}@${PRODUCT.name.toLowerCase()}`;
}

const stamp = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Link that opens Google Calendar with the session filled in. Nothing is loaded from Google before the click. */
export function googleCalendarUrl(entry: { title: string; start: Date }): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${stamp(entry.start)}/${stamp(lessonEnd(entry.start))}`,
    ctz: 'Asia/Kolkata',
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
