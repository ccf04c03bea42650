import { expect, it } from 'vitest';
import { formatRupees } from './money.ts';

it.each([
  [0, '₹0'],
  [900, '₹900'],
  [1000, '₹1,000'],
  [125000, '₹1,25,000'],
  [10000000, '₹1,00,00,000'],
])('%i rupees read %s', (rupees, words) => {
  expect(formatRupees(rupees)).toBe(words);
});
