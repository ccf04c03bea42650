type Deadlines = { replyBy: string | null; expiresAt: string | null };
type Waiting = Deadlines & { createdAt: string };

const LATEST = '9999';

/** Until when the teacher can reply in time. A request for an early hour expires before the 24 hours are over. */
export function replyDue({ replyBy, expiresAt }: Deadlines): string | null {
  return [replyBy, expiresAt].filter((at) => at !== null).sort()[0] ?? null;
}

/**
 * Compares pending requests by urgency: first those whose reply is overdue, sorted by expiry; then the others, sorted
 * by the time until which the teacher should reply.
 */
export function byUrgency(now: Date): (a: Waiting, b: Waiting) => number {
  const keyOf = (request: Waiting) => {
    const { replyBy, expiresAt, createdAt } = request;
    const isLate = replyBy !== null && new Date(replyBy) <= now;
    return `${isLate ? `0 ${expiresAt ?? LATEST}` : `1 ${replyDue(request) ?? LATEST}`} ${createdAt}`;
  };
  return (a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0);
}
