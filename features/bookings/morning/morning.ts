import { haveTimesPassed } from '../sessions/suggested-times.ts';

type Deadlines = { replyBy: string | null; expiresAt: string | null };
type Suggestion = { by: 'student' | 'teacher'; times: readonly string[] };
type Request = Deadlines & { createdAt: string; proposal: Suggestion | null };

const LATEST = '9999';

/** Until when the teacher can reply in time. A request for an early hour expires before the 24 hours are over. */
export function replyDue({ replyBy, expiresAt }: Deadlines): string | null {
  return [replyBy, expiresAt].filter((at) => at !== null).sort()[0] ?? null;
}

/**
 * False once the teacher has suggested other times to the student of a pending request, until the student answers or the
 * last of these times has passed: the student can no longer take one then.
 */
export function needsReply({ proposal }: Pick<Request, 'proposal'>, now: Date): boolean {
  return proposal?.by !== 'teacher' || haveTimesPassed(proposal.times, now);
}

/**
 * Compares pending requests by urgency: first those whose reply is overdue, sorted by expiry; then the others, sorted
 * by the time until which the teacher should reply; last those that wait for the student.
 */
export function byUrgency(now: Date): (a: Request, b: Request) => number {
  const keyOf = (request: Request) => {
    const { replyBy, expiresAt, createdAt } = request;
    const due = replyDue(request) ?? LATEST;
    if (!needsReply(request, now)) return `2 ${due} ${createdAt}`;
    const isLate = replyBy !== null && new Date(replyBy) <= now;
    return `${isLate ? `0 ${expiresAt ?? LATEST}` : `1 ${due}`} ${createdAt}`;
  };
  return (a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0);
}
