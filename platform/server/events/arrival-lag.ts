const HALF_WINDOW_MS = 30_000;

/**
 * The longest time between the sending of a live hint and its arrival in this process, within the last 30 to 60
 * seconds.
 */
export type ArrivalLag = {
  /** `sentAt` is in ms since 1970, by the clock of the process that sent the hint. */
  add(sentAt: number): void;
  /** In ms; 0 if nothing arrived. Clocks that differ between machines show as lag. */
  longest(): number;
};

/** Creates the lag metric over a sliding window: it falls when the bus recovers, and reading does not reset it. */
export function createArrivalLag(now: () => number = Date.now): ArrivalLag {
  let startedAt = now();
  let current = 0;
  let previous = 0;

  function turn(): void {
    const passed = now() - startedAt;
    if (passed < HALF_WINDOW_MS) return;
    previous = passed < 2 * HALF_WINDOW_MS ? current : 0;
    current = 0;
    startedAt = now();
  }

  return {
    add(sentAt) {
      turn();
      current = Math.max(current, now() - sentAt);
    },
    longest() {
      turn();
      return Math.max(current, previous);
    },
  };
}
