/** A circuit breaker: stops calling a failing provider, then lets one message through as a trial. */
export type Breaker = {
  /** How many messages may be sent now: Infinity (closed), 1 (half open) or 0 (open). */
  allowance(now: Date): number;
  succeeded(): void;
  failed(now: Date): void;
  /** When an open breaker lets the next trial through; null while messages may be sent. */
  openUntil(now: Date): Date | null;
};

/**
 * Creates a breaker. It opens after `failures` failed messages in a row, and stays open for `openMs` after the last
 * failure. A success closes it.
 */
export function createBreaker(rules: { failures: number; openMs: number }): Breaker {
  let failures = 0;
  let openUntilMs = 0;
  return {
    allowance(now) {
      if (failures < rules.failures) return Number.POSITIVE_INFINITY;
      return now.getTime() < openUntilMs ? 0 : 1;
    },
    succeeded() {
      failures = 0;
    },
    failed(now) {
      failures += 1;
      openUntilMs = now.getTime() + rules.openMs;
    },
    openUntil(now) {
      return this.allowance(now) === 0 ? new Date(openUntilMs) : null;
    },
  };
}
