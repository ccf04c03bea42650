type Waiting = { replyBy: string | null; expiresAt: string | null; createdAt: string };

const LATEST = '9999';

/**
 * Compares pending requests by urgency: first those whose reply is overdue, sorted by expiry; then the others, sorted
 * by the time until which the teacher should reply.
 */
export function byUrgency(now: Date): (a: Waiting, b: Waiting) => number {
  const keyOf = ({ replyBy, expiresAt, createdAt }: Waiting) => {
    const isLate = replyBy !== null && new Date(replyBy) <= now;
    return `${isLate ? `0 ${expiresAt ?? LATEST}` : `1 ${replyBy ?? LATEST}`} ${createdAt}`;
  };
  return (a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0);
}
