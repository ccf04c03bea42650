/**
 * Timeouts of a test or hook in milliseconds. They are so long that only a hanging test reaches them, even on a slow
 * machine.
 */
export const TEST_TIMEOUT_MS = 180_000;
export const BROWSER_TEST_TIMEOUT_MS = 240_000;

/** A test above this share of its limit is listed after the run. */
export const SLOW_TEST_SHARE = 0.25;
