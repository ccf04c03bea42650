/** Limits of a test or hook in milliseconds. Reaching one means that it hangs, never that the machine is slow. */
export const TEST_MS = 180_000;
export const BROWSER_TEST_MS = 240_000;

/** A test above this share of its limit is listed after the run. */
export const SLOW_SHARE = 0.25;
