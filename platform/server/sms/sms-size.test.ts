import { expect, test } from 'vitest';
import { smsSize } from './sms-size.ts';

const GSM = 'GSM-7';
const UCS = 'UCS-2';

test.each([
  ['', 1, GSM],
  ['a'.repeat(160), 1, GSM],
  ['a'.repeat(161), 2, GSM],
  ['a'.repeat(306), 2, GSM],
  ['a'.repeat(307), 3, GSM],
  // "€" counts as two GSM characters.
  ['€'.repeat(80), 1, GSM],
  ['€'.repeat(81), 2, GSM],
  // 153 is odd, so a double-width character moves to the next segment.
  [`${'€'.repeat(152)}`, 2, GSM],
  [`${'€'.repeat(153)}`, 3, GSM],
  ['नमस्ते', 1, UCS],
  ['₹'.repeat(70), 1, UCS],
  [`${'a'.repeat(70)}₹`, 2, UCS],
  ['₹'.repeat(134), 2, UCS],
  ['₹'.repeat(135), 3, UCS],
  // Surrogate pairs are not split either.
  ['🧘'.repeat(35), 1, UCS],
  ['🧘'.repeat(66), 2, UCS],
  ['🧘'.repeat(67), 3, UCS],
])('%#: %j', (text, segments, encoding) => {
  expect(smsSize(text)).toEqual({ segments, encoding });
});
