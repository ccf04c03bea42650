import { describe, expect, it } from 'vitest';
import { createTranslate, english, text } from './translate.ts';

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
    expect(english`${'Asha'} paid ${3} of {4}, don't you?`).toBe("Asha paid 3 of {4}, don't you?");
    expect(english(text`${'Asha'} confirmed your session`)).toBe('Asha confirmed your session');
    expect(english('No plan {0}')).toBe('No plan {0}');
  });

  it('puts the same text into another language', () => {
    expect(hindi`${'Asha'} confirmed your session`).toBe('Asha ने आपकी क्लास पक्की की');
    expect(hindi(text`${'Asha'} confirmed your session`)).toBe('Asha ने आपकी क्लास पक्की की');
    expect(hindi.locale).toBe('hi');
  });

  it('translates texts within texts', () => {
    expect(hindi`in ${text`two days`}`).toBe('दो दिन में');
  });

  it('keeps the English of texts without a translation, with values that look like placeholders', () => {
    expect(hindi`Not ${'{1}'} in a ${'catalogue'}`).toBe('Not {1} in a catalogue');
  });
});
