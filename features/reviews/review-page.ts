/** Default number of reviews per page. */
export const REVIEW_PAGE = 10;
