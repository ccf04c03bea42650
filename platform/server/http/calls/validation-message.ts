import type * as z from 'zod';
import { issueText } from '#shared/texts/issue-text.ts';
import { type Text, text } from '#shared/texts/translate.ts';

type Issue = z.core.$ZodRawIssue;

const FILL_IN = text`Please fill this in.`;
const OTHERWISE = text`Please check this.`;

const WANTED: Readonly<Record<string, Text>> = {
  string: text`Please enter text.`,
  number: text`Please enter a number.`,
  int: text`Please enter a whole number.`,
  boolean: text`Please answer true or false.`,
  array: text`Please send a list.`,
  object: text`Please send fields with their values.`,
};

/** The limit of a number, a text length or a list size in words. */
function sizeText(side: 'most' | 'least', size: number, origin: string): Text {
  const isMost = side === 'most';
  if (origin === 'string' && size === 1) {
    return isMost ? text`Please use at most 1 character.` : text`Please use at least 1 character.`;
  }
  if (origin === 'string') {
    return isMost
      ? text`Please use at most ${size} characters.`
      : text`Please use at least ${size} characters.`;
  }
  if (origin === 'array' || origin === 'set') {
    return isMost ? text`Please choose at most ${size}.` : text`Please choose at least ${size}.`;
  }
  return isMost ? text`Please enter at most ${size}.` : text`Please enter at least ${size}.`;
}

function textOf(issue: Issue): Text {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? FILL_IN : (WANTED[issue.expected] ?? OTHERWISE);
  }
  if (issue.code === 'too_big') return sizeText('most', Number(issue.maximum), issue.origin);
  if (issue.code === 'too_small') return sizeText('least', Number(issue.minimum), issue.origin);
  if (issue.code === 'invalid_value')
    return text`Please choose one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'unrecognized_keys') return text`Please remove: ${issue.keys.join(', ')}.`;
  return OTHERWISE;
}

/** The message for an invalid input whose schema defines no message. */
export const validationMessage = (issue: Issue): string => issueText(textOf(issue));
