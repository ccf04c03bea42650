import { validate } from 'uuid';

/** Whether a text has the form of an id (shared/ids.ts), for pages that load before the schemas of forms. */
export const isId = (text: string): boolean => validate(text);
