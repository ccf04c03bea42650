import { text } from '#shared/texts/translate.ts';

/** Review texts shared by client and server; lengths in code points. */
export const REVIEW_MAX = 2000;
export const REVIEW_NEEDED = text`Please provide both rating and review text`;
export const REPLY_NEEDED = text`Please write a reply`;
