import { expect, it } from 'vitest';
import * as z from 'zod';
import { readIssueText } from '#shared/texts/issue-text.ts';
import { translateToEnglish } from '#shared/texts/translate.ts';
import { validationMessage } from './validation-message.ts';

const said = (schema: z.ZodType, value: unknown) =>
  schema
    .safeParse(value, { error: validationMessage })
    .error?.issues.map(({ message }) => translateToEnglish(readIssueText(message)));

it.each<[string, z.ZodType, unknown, string]>([
  ['too big a number', z.number().max(100), 500, 'Please enter at most 100.'],
  ['too small a number', z.coerce.number().min(1), '0', 'Please enter at least 1.'],
  ['no number', z.coerce.number(), 'x', 'Please enter a number.'],
  ['no whole number', z.int(), 1.5, 'Please enter a whole number.'],
  ['too long a text', z.string().max(1), 'ab', 'Please use at most 1 character.'],
  ['too short a text', z.string().min(2), 'a', 'Please use at least 2 characters.'],
  ['too long a list', z.array(z.string()).max(3), ['a', 'b', 'c', 'd'], 'Please choose at most 3.'],
  ['nothing', z.string(), undefined, 'Please fill this in.'],
  ['another kind', z.boolean(), 'yes', 'Please answer true or false.'],
  ['no choice', z.enum(['online', 'offline']), 'x', 'Please choose one of: online, offline.'],
  ['unknown fields', z.strictObject({}), { role: 'admin' }, 'Please remove: role.'],
  ['a wrong form', z.iso.date(), 'x', 'Please check this.'],
])('describes %s', (_name, schema, value, words) => {
  expect(said(schema, value)).toEqual([words]);
});

it('keeps the messages that a schema defines', () => {
  expect(said(z.string({ error: 'Mine' }), 1)).toEqual(['Mine']);
});
