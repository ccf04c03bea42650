import { expect, it } from 'vitest';
import '#app/slices.ts';
import { listSmsEvents } from '#platform/server/outbox/templates.ts';
import { unknownEvents } from '#platform/server/sms/template-ids.ts';

it('reports names in SMS_TEMPLATES that match no SMS of the product', () => {
  const events = listSmsEvents().map(({ event }) => event);
  expect(unknownEvents({ 'code.en': 'a', 'bookingConfirmed.hi': 'b' }, events)).toEqual([]);
  expect(unknownEvents({ 'notice.en': 'a', 'notice.hi': 'b', 'bookingConfirm.en': 'c' }, events)).toEqual([
    'SMS_TEMPLATES: there is no SMS "notice"; docs/sms-templates.md lists them',
    'SMS_TEMPLATES: there is no SMS "bookingConfirm"; docs/sms-templates.md lists them',
  ]);
});
