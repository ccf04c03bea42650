import { validate } from 'uuid';

/**
 * True if a text has the form of an id. For pages that must not load the validation library, which `idSchema`
 * (shared/ids.ts) needs.
 */
export const isId = (text: string): boolean => validate(text);
