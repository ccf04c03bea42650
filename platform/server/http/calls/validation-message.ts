import type * as z from 'zod';

type Issue = z.core.$ZodRawIssue;

const WANTED: Readonly<Record<string, string>> = {
  string: 'Please enter text.',
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  boolean: 'Please answer true or false.',
  array: 'Please send a list.',
  object: 'Please send fields with their values.',
};

/** The limit of a number, a text length or a list size in words. */
function sizeText(side: 'at most' | 'at least', size: number | bigint, origin: string): string {
  if (origin === 'string') return `Please use ${side} ${size} ${size === 1 ? 'character' : 'characters'}.`;
  if (origin === 'array' || origin === 'set') return `Please choose ${side} ${size}.`;
  return `Please enter ${side} ${size}.`;
}

/** The message for an invalid input whose schema defines no message. */
export function validationMessage(issue: Issue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'Please fill this in.' : (WANTED[issue.expected] ?? OTHERWISE);
  }
  if (issue.code === 'too_big') return sizeText('at most', issue.maximum, issue.origin);
  if (issue.code === 'too_small') return sizeText('at least', issue.minimum, issue.origin);
  if (issue.code === 'invalid_value') return `Please choose one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'unrecognized_keys') return `Please remove: ${issue.keys.join(', ')}.`;
  return OTHERWISE;
}

const OTHERWISE = 'Please check this.';
