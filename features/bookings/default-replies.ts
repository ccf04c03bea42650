import { type Translate, text, translateToEnglish } from '#shared/texts/translate.ts';
import { formatSessionTime } from '#shared/time.ts';

/** Default reply to the student when the teacher confirms without a message. */
export function acceptedText(session: Date, t: Translate = translateToEnglish): string {
  return t`Booking confirmed for ${formatSessionTime(session, t.locale)}. Looking forward to our session!`;
}

/** Default reply to the student when the teacher rejects without a message. */
export const REJECTED_TEXT = text`Sorry, I cannot accommodate this booking request.`;

/** What stands before and after the time in the default reply. */
const ANY = new Date(0);
const [BEFORE = '', AFTER = ''] = acceptedText(ANY).split(formatSessionTime(ANY, 'en'));

/** Whether a reply is the default one of a confirmation, with any time. */
export function isAcceptedText(reply: string): boolean {
  return reply.startsWith(BEFORE) && reply.endsWith(AFTER);
}

type Replied = { teacherResponse: string | null; preferredTime: string | null };

/**
 * A teacher's reply: as the teacher wrote it, or if it is one of the default sentences, in the reader's language and
 * with the time that counts now: a lesson may have moved since.
 */
export function shownReply({ teacherResponse, preferredTime }: Replied, t: Translate): string | null {
  if (teacherResponse === REJECTED_TEXT.message) return t(REJECTED_TEXT);
  if (teacherResponse === null || preferredTime === null || !isAcceptedText(teacherResponse)) {
    return teacherResponse;
  }
  return acceptedText(new Date(preferredTime), t);
}
