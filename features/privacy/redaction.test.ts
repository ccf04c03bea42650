import { expect, test } from 'vitest';
import { redactContacts } from './redaction.ts';

const own = { email: 'me@example.com', mobile: '+919812345678' };

test.each<[string, string]>([
  ['Call me on 98765 43210 or +91-98765-43210.', 'Call me on [contact removed] or [contact removed].'],
  ['Write to priya.sharma@example.co.in, please', 'Write to [contact removed], please'],
  ['<priya.sharma@example.co.in>;ravi@x.in', '<[contact removed]>;[contact removed]'],
  ['(098765) 43210', '([contact removed]'],
  ['I am me@example.com, 98123 45678', 'I am me@example.com, 98123 45678'],
  [
    'See you on 25 Nov 2025 at 7:00, 650 rupees an hour.',
    'See you on 25 Nov 2025 at 7:00, 650 rupees an hour.',
  ],
  ...[
    'I am free 6-7 8-9 10-11 17-18',
    'From 2026-03-02 06:30 to 08-03-2026 6-10 or 9.3.2026 10.30',
    'Prices 500 600 700 800 or 700 800 900 1000',
    '8-9 10-11 12-13, 600 700 8000, 6-7 8-9 411001, 7.00-8.00 9.00-10.00',
  ].map((kept): [string, string] => [kept, kept]),
  ['9876543210 6-7 pm, 98765 43210 91234.56789', '[contact removed] pm, [contact removed]'],
  ['5600000002, +915600000002', '[contact removed], [contact removed]'],
  ['020) 2567 1234, 080-25671234, +1 415 555 2671', Array(3).fill('[contact removed]').join(', ')],
  ...[
    '987 654 3210 6-7 pm',
    '987-654-3210 912-345-6789 pm',
    '080 2567 1234 9-6 pm',
    '022 2345 6789 022 2345 6790 pm',
    '22 2345 6789 pm',
    '0044 20 7946 0958 pm',
    '12 +44 20 7946 0958 pm',
    '9 8 7 6 5 4 3 2 1 0 pm',
  ].map((found): [string, string] => [found, '[contact removed] pm']),
  ['', ''],
])('%s', (text, rest) => {
  expect(redactContacts(text, own)).toBe(rest);
});
