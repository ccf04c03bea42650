/** Default number of reviews per page. */
export const REVIEWS_PER_PAGE = 10;
