import { describe, expect, it } from 'vitest';
import { readIssueText } from './texts/issue-text.ts';
import { nameSchema, ownNameSchema } from './texts/text-schema.ts';
import { text, translateToEnglish } from './texts/translate.ts';

const ZWJ = '\u200d';
const ZWNJ = '\u200c';

describe('invisible characters in names', () => {
  const name = nameSchema(text`First name is required`);

  it.each([
    ['a zero-width space', 'Pri\u200bya'],
    ['a soft hyphen', 'Pri\u00adya'],
    ['a word joiner', 'Pri\u2060ya'],
    ['a tag letter', 'Priya\u{e0041}'],
    ['a variation selector', 'P\ufe0fri\ufe01ya'],
    ['a filler', 'Priya\u3164'],
    ['a joiner between Latin letters', `Pri${ZWJ}y${ZWNJ}a`],
    ['a byte order mark', '\ufeffPriya'],
  ])('removes %s', (_what, typed) => {
    expect(name.parse(typed)).toBe('Priya');
  });

  it.each([
    ['a half form', `क्${ZWJ}ष`],
    ['an explicit virama', `क्${ZWNJ}ष`],
    ['a Bengali conjunct', `র${ZWJ}্য`],
    ['a Kannada repha', `ರ${ZWJ}್ಕ`],
    ['the last letter of a Malayalam name', `രാജന്${ZWJ}`],
    ['an emoji of several', `🧘🏽${ZWJ}♀️`],
  ])('keeps joiners of %s', (_what, typed) => {
    expect(name.parse(typed)).toBe(typed);
  });

  it('removes joiners at the edges of words', () => {
    expect(name.parse(`${ZWJ}प्रिया${ZWNJ}`)).toBe('प्रिया');
  });

  it('requires a visible character', () => {
    expect(name.safeParse('\u200b\u00ad').error?.issues[0]?.message).toBe('First name is required');
  });
});

describe('words reserved for the site', () => {
  const name = ownNameSchema(text`First name is required`);
  const complaint = (typed: string) => {
    const [issue] = name.safeParse(typed).error?.issues ?? [];
    return issue && translateToEnglish(readIssueText(issue.message));
  };

  it.each([
    ['Toran', 'Toran'],
    ['TORAN', 'TORAN'],
    ['Toran Support', 'Toran'],
    ['Site-Admin', 'Admin'],
    ['Ａｄｍｉｎ', 'Admin'],
    ['ⓐⓓⓜⓘⓝ', 'admin'],
    ['Ad\u200bmin', 'Admin'],
    ['ad\u00admin', 'admin'],
    ['Deleted', 'Deleted'],
    ['deleted user', 'deleted'],
    ['Customer Care', 'Customer'],
    ['तोरण', 'तोरण'],
  ])('refuses %s', (typed, word) => {
    expect(complaint(typed)).toBe(
      `Please use your own name: “${word}” is reserved for this site. If it is your name, please write to us.`,
    );
  });

  it.each([
    'Toranmal',
    'Adminath',
    'Supporta',
    'Care',
    'Engineer',
    'Master',
    'Teacher',
    'Contractor',
    'प्रिया',
  ])('accepts %s, which only looks similar', (typed) => {
    expect(name.parse(typed)).toBe(typed);
  });
});
