/** Texts of reviews that both sides know, and their lengths in code points. */
export const REVIEW_MAX = 2000;
export const REVIEW_NEEDED = 'Please provide both rating and review text';
export const REPLY_NEEDED = 'Please write a reply';
