import { formatSessionTime } from '#shared/time.ts';

/** What a student reads when the teacher confirms without words of their own. */
export function acceptedText(session: Date): string {
  return `Booking confirmed for ${formatSessionTime(session)}. Looking forward to our session!`;
}

/** What a student reads when the teacher rejects without words of their own. */
export const REJECTED_TEXT = 'Sorry, I cannot accommodate this booking request.';
