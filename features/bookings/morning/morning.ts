type Deadlines = { replyBy: string | null; expiresAt: string | null };
type Request = Deadlines & { createdAt: string; proposal: { by: 'student' | 'teacher' } | null };

const LATEST = '9999';

/** Until when the teacher can reply in time. A request for an early hour expires before the 24 hours are over. */
export function replyDue({ replyBy, expiresAt }: Deadlines): string | null {
  return [replyBy, expiresAt].filter((at) => at !== null).sort()[0] ?? null;
}

/** False once the teacher has suggested other times to the student of a pending request, until the student answers. */
export function needsReply({ proposal }: Pick<Request, 'proposal'>): boolean {
  return proposal?.by !== 'teacher';
}

/**
 * Compares pending requests by urgency: first those whose reply is overdue, sorted by expiry; then the others, sorted
 * by the time until which the teacher should reply; last those that wait for the student.
 */
export function byUrgency(now: Date): (a: Request, b: Request) => number {
  const keyOf = (request: Request) => {
    const { replyBy, expiresAt, createdAt } = request;
    const due = replyDue(request) ?? LATEST;
    if (!needsReply(request)) return `2 ${due} ${createdAt}`;
    const isLate = replyBy !== null && new Date(replyBy) <= now;
    return `${isLate ? `0 ${expiresAt ?? LATEST}` : `1 ${due}`} ${createdAt}`;
  };
  return (a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0);
}
