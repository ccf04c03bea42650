import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatNumber, formatRupees } from './money.ts';

it.each([
  [0, '₹0'],
  [900, '₹900'],
  [1000, '₹1,000'],
  [125000, '₹1,25,000'],
  [10000000, '₹1,00,00,000'],
])('%i rupees read %s', (rupees, words) => {
  expect(formatRupees(rupees)).toBe(words);
});

it('amounts and numbers read as Intl writes them for India', () => {
  const rupees = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: 0,
  });
  const numbers = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });
  const anyNumber = fc.oneof(
    fc.integer(),
    fc.double({ min: -1e12, max: 1e12, noNaN: true }).filter((n) => !Object.is(n, -0)),
  );
  fc.assert(
    fc.property(anyNumber, (value) => {
      expect(formatRupees(value)).toBe(rupees.format(value));
      expect(formatNumber(value)).toBe(numbers.format(value));
    }),
    { numRuns: 2000 },
  );
});
