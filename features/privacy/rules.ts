/** How long a deletion can be taken back. */
export const DELETION_RULES = { undoDays: 7 } as const;
