/** The button of the filter sheet, with or without the number of teachers. */
export const SHOW_TEACHERS = /^Show (?:[\d,+]+ )?teachers?$/;
