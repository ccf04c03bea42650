import { addDays, indiaInstant, indiaParts } from '#shared/time.ts';

/** Quiet hours in minutes after midnight in India: messages that are not urgent wait until morning. */
const QUIET_FROM = 21 * 60;
const QUIET_UNTIL = 8 * 60;

/** Whether messages that are not urgent wait now. A job that tells what is still true waits, too. */
export const isQuiet = (now: Date): boolean => earliestSendTime(now, { urgent: false }) > now;

/** When a message may be sent: now, or at eight in the morning if it is night and the message is not urgent. */
export function earliestSendTime(now: Date, { urgent }: { urgent: boolean }): Date {
  const { date, minutes } = indiaParts(now);
  if (urgent || (minutes >= QUIET_UNTIL && minutes < QUIET_FROM)) return now;
  return indiaInstant(minutes >= QUIET_FROM ? addDays(date, 1) : date, '08:00');
}
