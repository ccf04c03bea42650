import { formatSessionTime } from '#shared/time.ts';

/** Default reply to the student when the teacher confirms without a message. */
export function acceptedText(session: Date): string {
  return `Booking confirmed for ${formatSessionTime(session)}. Looking forward to our session!`;
}

/** Default reply to the student when the teacher rejects without a message. */
export const REJECTED_TEXT = 'Sorry, I cannot accommodate this booking request.';
