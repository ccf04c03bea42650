/** Stops asking a provider that fails again and again, then lets one message try whether it is back. */
export type Breaker = {
  /** How many messages may be tried now: all, one, or none. */
  room(now: Date): number;
  succeeded(): void;
  failed(now: Date): void;
  /** Until when nothing is tried; null while messages may be tried. */
  closedUntil(now: Date): Date | null;
};

/** Opens after so many failures in a row, for `openMs` from the last of them; a success closes it. */
export function createBreaker(rules: { failures: number; openMs: number }): Breaker {
  let failures = 0;
  let openUntil = 0;
  return {
    room(now) {
      if (failures < rules.failures) return Number.POSITIVE_INFINITY;
      return now.getTime() < openUntil ? 0 : 1;
    },
    succeeded() {
      failures = 0;
    },
    failed(now) {
      failures += 1;
      openUntil = now.getTime() + rules.openMs;
    },
    closedUntil(now) {
      return this.room(now) === 0 ? new Date(openUntil) : null;
    },
  };
}
