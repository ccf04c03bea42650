/** Typing starts to count at this many characters, and this many places come back. */
export const MIN_QUERY = 2;
export const RESULTS = 5;
