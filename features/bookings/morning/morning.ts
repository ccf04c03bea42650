type Waiting = { replyBy: string | null; expiresAt: string | null; createdAt: string };

const LATEST = '9999';

/**
 * Compares pending requests by urgency. First those with an overdue reply, by expiry; then the others, by the time to
 * reply.
 */
export function byUrgency(now: Date): (a: Waiting, b: Waiting) => number {
  const keyOf = ({ replyBy, expiresAt, createdAt }: Waiting) => {
    const isLate = replyBy !== null && new Date(replyBy) <= now;
    return `${isLate ? `0 ${expiresAt ?? LATEST}` : `1 ${replyBy ?? LATEST}`} ${createdAt}`;
  };
  return (a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0);
}
