import type { Clock } from '#shared/time.ts';

/** A clock that moves only when the test moves it. */
export function testClock(
  start: string,
): Clock & { set(instant: string): void; advance(milliseconds: number): void } {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
