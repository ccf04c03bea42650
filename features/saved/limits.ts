/** Maximum number of teachers that a student can save. */
export const SAVED_MAX = 100;

/** Maximum number of teachers in one comparison, because a URL must hold their ids. */
export const COMPARED_MAX = 24;
