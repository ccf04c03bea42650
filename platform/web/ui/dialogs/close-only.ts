/**
 * Closes this dialog, in the state that holds what the open dialog is about. An answer may arrive when the dialog about
 * something else is open, which then stays.
 */
export const closeOnly =
  <T>(closed: T) =>
  (open: T | null): T | null =>
    open === closed ? null : open;
