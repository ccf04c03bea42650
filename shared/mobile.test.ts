import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeMobile, tenDigits } from './mobile.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

describe('normalizeMobile', () => {
  it.each([
    '9876543210',
    '+919876543210',
    '+91 98765 43210',
    '098765 43210',
    '0091 98765-43210',
    '(+91) 98765 43210',
    '919876543210',
  ])('reads %s', (typed) => {
    expect(normalizeMobile(typed)).toBe('+919876543210');
  });

  it.each([
    '',
    '987654321',
    '98765432101',
    '+1 9876543210',
    '98765O3210',
    '९८७६५४३२१०',
    '+9198765',
    '++919876543210',
  ])('refuses "%s"', (typed) => {
    expect(normalizeMobile(typed)).toBeNull();
  });

  it('keeps a number that itself begins with 91', () => {
    expect(normalizeMobile('9198765432')).toBe('+919198765432');
    expect(normalizeMobile('+919198765432')).toBe('+919198765432');
  });

  it.each(['0987654321', '0000000000', '0091234567'])('keeps the ten digits of %s', (typed) => {
    expect(normalizeMobile(typed)).toBe(`+91${typed}`);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.constantFrom('', '+91', '+91 ', '0', '0091', '91'), digits(10), (prefix, number) => {
        const once = normalizeMobile(prefix + number);
        expect(once).toBe(`+91${number}`);
        expect(normalizeMobile(once ?? '')).toBe(once);
      }),
    );
  });
});

describe('tenDigits', () => {
  it('is the number without its prefix', () => {
    expect([tenDigits('+91 98765 43210'), tenDigits('12345')]).toEqual(['9876543210', null]);
  });
});
