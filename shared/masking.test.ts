import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskEmail, maskMobile } from './masking.ts';

describe('maskMobile', () => {
  it('keeps the first three and the last two digits, without +91', () => {
    expect(maskMobile('+919876543210')).toBe('987*****10');
    expect(maskMobile('9876543210')).toBe('987*****10');
  });

  it('hides text that is too short to be a number', () => {
    expect(maskMobile('12345')).toBe('*****');
  });
});

describe('maskEmail', () => {
  it.each([
    ['priya.sharma@gmail.com', 'pri***@gmail.com'],
    ['abcd@example.com', 'abc***@example.com'],
    ['abc@example.com', 'a***@example.com'],
    ['ab@example.com', 'a***@example.com'],
    ['a@example.com', 'a***@example.com'],
    ['no address', '***'],
  ])('%s → %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });

  it('never shows the whole of a local part with two characters or more', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9.]{2,30}$/), (local) => {
        expect(maskEmail(`${local}@example.com`)).not.toContain(`${local}@`);
        expect(maskEmail(`${local}@example.com`).split('***')[0]?.length).toBeLessThan(local.length);
      }),
    );
  });
});
