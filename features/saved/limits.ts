/** Teachers that a student can save. */
export const SAVED_MAX = 100;

/** Teachers in one comparison: as many as fit into an address. */
export const COMPARED_MAX = 24;
