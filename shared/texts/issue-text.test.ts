import { expect, it } from 'vitest';
import * as z from 'zod';
import { issueText, readIssueText } from './issue-text.ts';
import { text, translateToEnglish } from './translate.ts';

it.each([
  ['without values', text`Please choose a date`],
  ['with values', text`Please use at most ${5} characters.`],
  ['with a Text inside', text`in ${text`two days`}`],
])('brings a Text %s through a schema', (_what, own) => {
  const schema = z.string({ error: issueText(own) });
  const [issue] = schema.safeParse(1).error?.issues ?? [];
  expect(readIssueText(issue?.message ?? '')).toEqual(own);
});

it('keeps the message of a Text without values, so that other readers of a schema see English', () => {
  expect(issueText`Please choose a date`).toBe('Please choose a date');
  expect(translateToEnglish(readIssueText('Invalid input'))).toBe('Invalid input');
});
