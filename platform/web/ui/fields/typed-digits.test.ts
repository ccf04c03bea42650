import { describe, expect, it } from 'vitest';
import { mobileDigits } from './mobile-input.tsx';
import { otpDigits } from './otp-input.tsx';
import { truncateText } from './text-area.tsx';

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
});

describe('cut', () => {
  it('counts an emoji as one character and never splits it', () => {
    expect(truncateText('🙏🙏🙏', 2)).toBe('🙏🙏');
    expect(truncateText('नमस्ते', 6)).toBe('नमस्ते');
    expect(truncateText('short', 10)).toBe('short');
  });
});
