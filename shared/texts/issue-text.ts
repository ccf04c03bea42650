import { type Text, text } from './translate.ts';

/**
 * Encodes a Text as the message of a zod error, which must be a string: `` error: issueText`Please choose a date` ``.
 * Without values the result is the message, else JSON. Functions as values are not possible.
 */
export function issueText(first: TemplateStringsArray | Text, ...values: (string | number | Text)[]): string {
  const own = 'message' in first ? first : text(first, ...values);
  return own.values.length === 0 ? own.message : JSON.stringify(own);
}

/** Decodes the message of a zod error that `issueText` encoded. */
export function readIssueText(message: string): Text {
  return message.startsWith('{"message":') ? (JSON.parse(message) as Text) : { message, values: [] };
}
