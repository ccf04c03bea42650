/** How many requests a student can send. Counted over the rows in the database, so a restart forgets nothing. */
export const REQUEST_LIMITS = {
  /** Waiting for a reply at once. */
  pending: 10,
  quotas: [
    { max: 10, windowMs: 3_600_000 },
    { max: 30, windowMs: 86_400_000 },
  ],
} as const;

export const LONGEST_WINDOW_MS = Math.max(...REQUEST_LIMITS.quotas.map(({ windowMs }) => windowMs));

/** Milliseconds until another request can be made, given when earlier ones were; 0 when it can be made now. */
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
