/** Limits on requests per student. Counted from database rows, so they survive a restart. */
export const REQUEST_LIMITS = {
  /** Pending requests at the same time. */
  pending: 10,
  quotas: [
    { max: 10, windowMs: 3_600_000 },
    { max: 30, windowMs: 86_400_000 },
  ],
} as const;

export const LONGEST_WINDOW_MS = Math.max(...REQUEST_LIMITS.quotas.map(({ windowMs }) => windowMs));

/** Milliseconds until the next request is allowed, given the times of earlier ones; 0 if it is allowed now. */
export function waitBeforeRequesting(now: Date, madeAt: readonly Date[], factor = 1): number {
  const waits = REQUEST_LIMITS.quotas.map(({ max, windowMs }) => {
    const leaving = madeAt
      .map((at) => at.getTime() + windowMs - now.getTime())
      .filter((wait) => wait > 0)
      .sort((a, b) => b - a);
    return leaving[max * factor - 1] ?? 0;
  });
  return Math.max(...waits);
}
