/** How many days a deletion can be undone. */
export const DELETION_RULES = { undoDays: 7 } as const;

/** Accounts without a sign-in for `years` are deleted; the owner gets a notice `noticeHours` before. */
export const INACTIVITY_RULES = { years: 3, noticeHours: 48 } as const;
