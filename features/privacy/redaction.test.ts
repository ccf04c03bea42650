import { expect, test } from 'vitest';
import { redactContacts } from './redaction.ts';

const own = { email: 'me@example.com', mobile: '+919812345678' };

test.each([
  ['Call me on 98765 43210 or +91-98765-43210.', 'Call me on [contact removed] or [contact removed].'],
  ['Write to priya.sharma@example.co.in, please', 'Write to [contact removed], please'],
  ['<priya.sharma@example.co.in>;ravi@x.in', '<[contact removed]>;[contact removed]'],
  ['(098765) 43210', '([contact removed]'],
  ['I am me@example.com, 98123 45678', 'I am me@example.com, 98123 45678'],
  [
    'See you on 25 Nov 2025 at 7:00, 650 rupees an hour.',
    'See you on 25 Nov 2025 at 7:00, 650 rupees an hour.',
  ],
  ['', ''],
])('%s', (text, rest) => {
  expect(redactContacts(text, own)).toBe(rest);
});
