import { describe, expect, it } from 'vitest';
import { readIssueText } from './issue-text.ts';
import { nameSchema, textSchema } from './text-schema.ts';
import { text, translateToEnglish } from './translate.ts';

const complaints = (schema: ReturnType<typeof textSchema>, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => translateToEnglish(readIssueText(message))) ??
  [];

describe('textSchema', () => {
  const comment = textSchema({ min: 1, max: 5, required: text`Write something`, tooLong: text`Too long` });

  it('trims and composes', () => {
    expect(comment.parse('  e\u0301a \n')).toBe('\u00e9a');
  });

  it('counts code points after trimming, not code units', () => {
    expect(comment.parse(' 🧘🧘🧘🧘🧘 ')).toBe('🧘🧘🧘🧘🧘');
    expect(complaints(comment, '🧘🧘🧘🧘🧘🧘')).toEqual(['Too long']);
  });

  it.each([
    ['missing', undefined],
    ['a number', 5],
    ['blank', ' \t\n '],
    ['made of what no font draws', '\u200b\u2060\u3164\u00ad'],
    ['a blank that is no space', '\u2800'],
  ])('requires text when it is %s', (_what, value) => {
    expect(complaints(comment, value)).toEqual(['Write something']);
  });

  it('keeps line breaks and tabs inside', () => {
    expect(comment.parse('a\n\tb')).toBe('a\n\tb');
  });

  it('accepts CRLF from forms', () => {
    expect(comment.parse('a\r\nb\r\n')).toBe('a\nb');
    expect(comment.parse('12\r\n45')).toBe('12\n45');
    expect(complaints(comment, 'a\rb')).toEqual(['Please remove unusual control characters.']);
  });

  it.each([
    ['NUL', 'a\u0000b'],
    ['escape', 'a\u001bb'],
    ['an escape of eight bits', 'a\u009bb'],
    ['a broken surrogate', 'a\ud800b'],
  ])('refuses %s', (_what, value) => {
    expect(complaints(comment, value)).toEqual(['Please remove unusual control characters.']);
  });
});

describe('nameSchema', () => {
  const name = nameSchema(text`First name is required`);

  it.each([
    ['a line break', 'Pri\nya'],
    ['a line break as forms send it', 'Pri\r\nya'],
    ['a right-to-left override', 'Priya\u202eayirP'],
    ['a mark that turns Arabic', 'Priya\u061c'],
    ['a separator of lines', 'Priya\u2028Sharma'],
    ['an isolate', '\u2066Priya\u2069'],
  ])('refuses %s', (_what, value) => {
    expect(complaints(name, value)).toEqual(['Please remove unusual control characters.']);
  });

  it('accepts up to 50 characters of any script', () => {
    expect(name.parse('प्रिया')).toBe('प्रिया');
    expect(name.parse('क्\u200dष')).toBe('क्\u200dष');
    expect(name.parse('🧘🏽\u200d♀️')).toBe('🧘🏽\u200d♀️');
    expect(name.safeParse('x'.repeat(50)).success).toBe(true);
    expect(complaints(name, 'x'.repeat(51))).toEqual(['Please use at most 50 characters.']);
    expect(complaints(name, '')).toEqual(['First name is required']);
  });
});
