const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/**
 * True if a text has the form of an id. For pages that must not load the validation library, which `idSchema`
 * (shared/ids.ts) needs.
 */
export const isId = (text: string): boolean => ID.test(text);
