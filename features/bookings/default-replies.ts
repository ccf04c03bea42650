import { type Translate, text, translateToEnglish } from '#shared/texts/translate.ts';
import { formatSessionTime } from '#shared/time.ts';

/** Default reply to the student when the teacher confirms without a message. */
export function acceptedText(session: Date, t: Translate = translateToEnglish): string {
  return t`Booking confirmed for ${formatSessionTime(session, t.locale)}. Looking forward to our session!`;
}

/** Default reply to the student when the teacher rejects without a message. */
export const REJECTED_TEXT = text`Sorry, I cannot accommodate this booking request.`;

type Replied = { teacherResponse: string | null; preferredTime: string | null };

/** A teacher's reply: translated if it is one of the default sentences, else as the teacher wrote it. */
export function shownReply({ teacherResponse, preferredTime }: Replied, t: Translate): string | null {
  if (teacherResponse === REJECTED_TEXT.message) return t(REJECTED_TEXT);
  const session = preferredTime === null ? null : new Date(preferredTime);
  const isDefault = session !== null && teacherResponse === acceptedText(session);
  return isDefault ? acceptedText(session, t) : teacherResponse;
}
