import { type Text, text } from './translate.ts';

/**
 * A Text as the message of a schema's issue, which zod holds as a string: `` error: issueText`Please choose a date` ``. Without
 * values it is the message itself, else JSON; values that depend on the language are not possible here.
 */
export function issueText(first: TemplateStringsArray | Text, ...values: (string | number | Text)[]): string {
  const own = 'message' in first ? first : text(first, ...values);
  return own.values.length === 0 ? own.message : JSON.stringify(own);
}

/** The Text of an issue's message. */
export function readIssueText(message: string): Text {
  return message.startsWith('{"message":') ? (JSON.parse(message) as Text) : { message, values: [] };
}
