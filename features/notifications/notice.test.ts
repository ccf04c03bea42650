import { expect, it } from 'vitest';
import { DELETED_USER } from '#shared/texts/text.ts';
import { createTranslate } from '#shared/texts/translate.ts';
import { defineNotice, noticeText } from './notice.ts';

const GREETING = defineNotice<{ studentName: string; bookingId: string }>({
  kind: 'greeting',
  topic: 'bookings',
  to: 'teacher',
  essential: false,
  title: ({ studentName }, t) => t`${studentName} says hello`,
  body: () => '',
  href: ({ bookingId }) => `/bookings/${bookingId}`,
  sample: { studentName: 'Asha', bookingId: '1' },
});

const words: Record<string, string> = {
  '{0} says hello': '{0} ने नमस्ते कहा',
  [DELETED_USER]: 'डिलीट किया गया यूज़र',
};
const hindi = createTranslate('hi', (message, values) =>
  Object.hasOwn(words, message) ? (words[message] ?? '').replace('{0}', values[0] ?? '') : null,
);

it('shows the text that replaces an erased name in the language of the reader', () => {
  const titleFor = (studentName: string) =>
    noticeText(GREETING, { studentName, bookingId: '1' }, hindi).title;
  expect(titleFor('Asha')).toBe('Asha ने नमस्ते कहा');
  expect(titleFor(DELETED_USER)).toBe('डिलीट किया गया यूज़र ने नमस्ते कहा');
});
