import { describe, expect, it } from 'vitest';
import { mobileDigits } from './mobile-input.tsx';
import { otpDigits } from './otp-input.tsx';
import { fitInput, truncateText } from './text-area.tsx';

describe('mobileDigits', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['+91-98765-43210', '9876543210'],
    ['098765 43210', '9876543210'],
    ['919876543210', '9876543210'],
    ['0091 98765 43210', '9876543210'],
    ['98765', '98765'],
    ['+91 987', '987'],
    ['+91', ''],
    ['98765432109', '9876543210'],
    ['9a8b7', '987'],
    ['', ''],
  ])('%s becomes %s', (typed, digits) => {
    expect(mobileDigits(typed)).toBe(digits);
  });

  it('accepts a ten-digit number that begins with 91', () => {
    expect(mobileDigits('9198765432')).toBe('9198765432');
  });
});

describe('otpDigits', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-4567', '123456'],
    ['12a', '12'],
  ])('%s becomes %s', (typed, digits) => {
    expect(otpDigits(typed)).toBe(digits);
  });

  // The bar is the caret.
  it.each([
    ['a digit typed after a refused code', { shown: '000000', after: '0000001|', isRefused: true }, '1'],
    ['a digit typed into a refused code', { shown: '123456', after: '1297|3456', isRefused: true }, '97'],
    [
      'a digit typed after five of a refused code',
      { shown: '12345', after: '123456|', isRefused: true },
      '123456',
    ],
    ['a digit too many', { shown: '123456', after: '1234567|', isRefused: false }, '123456'],
    ['a code pasted at the end', { shown: '123', after: '123654 321|', isRefused: false }, '654321'],
    ['a code pasted at the start', { shown: '123456', after: '129999|123456', isRefused: true }, '129999'],
    ['a code pasted over a part', { shown: '123456', after: '1299 9999|56', isRefused: false }, '999999'],
    ['the refused code pasted', { shown: '123456', after: '123456123456|', isRefused: true }, '123456'],
  ])('%s', (_what, { shown, after, isRefused }, digits) => {
    expect(otpDigits(after.replace('|', ''), { shown, caret: after.indexOf('|'), isRefused })).toBe(digits);
  });
});

describe('cut', () => {
  it('counts an emoji as one character and never splits it', () => {
    expect(truncateText('🙏🙏🙏', 2)).toBe('🙏🙏');
    expect(truncateText('नमस्ते', 6)).toBe('नमस्ते');
    expect(truncateText('short', 10)).toBe('short');
    // The server stores this letter as two code points, however it was typed.
    expect(truncateText('\u095c'.repeat(3), 4)).toBe('\u0921\u093c'.repeat(2));
  });
});

describe('input at the limit of a text', () => {
  const fitted = (before: string, after: string, caret: number) =>
    fitInput(before, after, { caret, limit: 5 });

  it('is blocked where it is typed; the end of the text stays', () => {
    expect(fitted('abcde', 'abcdef', 6)).toEqual({ text: 'abcde', caret: 5 });
    expect(fitted('abcde', 'xabcde', 1)).toEqual({ text: 'abcde', caret: 0 });
    expect(fitted('🙏🙏🙏🙏🙏', '🙏x🙏🙏🙏🙏', 3)).toEqual({ text: '🙏🙏🙏🙏🙏', caret: 2 });
  });

  it('is cut where it is pasted', () => {
    expect(fitted('abc', 'aXYZbc', 4)).toEqual({ text: 'aXYbc', caret: 3 });
    expect(fitted('', 'abcdefgh', 8)).toEqual({ text: 'abcde', caret: 5 });
    expect(fitted('abc', 'aXYbc', 3)).toEqual({ text: 'aXYbc', caret: 3 });
  });

  it('may shorten a text that is too long already', () => {
    expect(fitted('abcdefgh', 'abcefgh', 3)).toEqual({ text: 'abcefgh', caret: 3 });
  });
});
