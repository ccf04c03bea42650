import { describe, expect, it } from 'vitest';
import { createTranslate, knownText, pluralText, text, translateToEnglish } from './translate.ts';

const words: Record<string, string> = {
  '{0} confirmed your session': '{0} ने आपकी क्लास पक्की की',
  'in {0}': '{0} में',
  'two days': 'दो दिन',
};
const hindi = createTranslate('hi', (message, values) => {
  const found = words[message];
  return found?.replace(/\{(\d)\}/g, (_, index) => values[index] ?? '') ?? null;
});

describe('translate', () => {
  it('writes English as it stands in the source', () => {
    expect(translateToEnglish`${'Asha'} paid ${3} of {4}, don't you?`).toBe("Asha paid 3 of {4}, don't you?");
    expect(translateToEnglish(text`${'Asha'} confirmed your session`)).toBe('Asha confirmed your session');
  });

  it('puts the same text into another language', () => {
    expect(hindi`${'Asha'} confirmed your session`).toBe('Asha ने आपकी क्लास पक्की की');
    expect(hindi(text`${'Asha'} confirmed your session`)).toBe('Asha ने आपकी क्लास पक्की की');
    expect(hindi.locale).toBe('hi');
  });

  it('chooses the English form of a count, with the number in Indian grouping', () => {
    const teachers = (count: number) =>
      translateToEnglish(pluralText(count, { one: '# teacher', other: '# teachers' }));
    expect([0, 1, 2, 125_000].map(teachers)).toEqual([
      '0 teachers',
      '1 teacher',
      '2 teachers',
      '1,25,000 teachers',
    ]);
  });

  it('fills further values of a count', () => {
    const forms = { one: '{1} teacher in {2}', other: '{1} teachers in {2}' };
    expect(translateToEnglish(pluralText(1001, forms, '1000+', 'Pune'))).toBe('1000+ teachers in Pune');
    expect(translateToEnglish(pluralText(1, forms, '1', text`Pune`))).toBe('1 teacher in Pune');
  });

  it('does not translate plain strings, even if the catalogue has the same words', () => {
    const words: string = ['two', 'days'].join(' ');
    expect(hindi(words)).toBe('two days');
  });

  it('translates stored English that matches a known text, and keeps other stored words as they are', () => {
    const days = text`two days`;
    expect(hindi(knownText('two days', [days]))).toBe('दो दिन');
    expect(hindi(knownText('Two days, please', [days]))).toBe('Two days, please');
  });

  it('calls values that are functions with the language', () => {
    expect(hindi`in ${(locale) => `<${locale}>`}`).toBe('<hi> में');
    expect(translateToEnglish`in ${(locale) => `<${locale}>`}`).toBe('in <en>');
  });

  it('translates texts within texts', () => {
    expect(hindi`in ${text`two days`}`).toBe('दो दिन में');
  });

  it('keeps the English of texts without a translation, with values that look like placeholders', () => {
    expect(hindi`Not ${'{1}'} in a ${'catalogue'}`).toBe('Not {1} in a catalogue');
  });
});
