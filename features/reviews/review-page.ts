/** Reviews on a page unless the caller asks for another number. */
export const REVIEW_PAGE = 10;
