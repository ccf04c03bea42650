import { describe, expect, expectTypeOf, test } from 'vitest';
import '#app/slices.ts';
import { ACCOUNT_BLOCKED } from '#features/admin/server/mail-templates.ts';
import { CODE_MESSAGE } from '#features/codes/server/mail-templates.ts';
import * as identity from '#features/identity/server/mail-templates.ts';
import type { OwnerMessage } from '#features/identity/server/security-notice.ts';
import { noticeText } from '#features/notifications/notice.ts';
import { listNoticeKinds } from '#features/notifications/server/kinds.ts';
import { NOTICE_MESSAGE } from '#features/notifications/server/mail-templates.ts';
import * as payments from '#features/payments/server/mail-templates.ts';
import { DELETION_SCHEDULED } from '#features/privacy/server/mail-templates.ts';
import { translateTo } from '#platform/server/locales/translate.ts';
import type { MessageTemplate } from '#platform/server/outbox/message.ts';
import type { NewMessage } from '#platform/server/outbox/outbox.ts';
import { listTemplates, readMessage, registerMessages } from '#platform/server/outbox/templates.ts';
import { mailText } from '#shared/mail.ts';

const SITE = { origin: 'https://toran.example', supportEmail: 'help@toran.example' };
const AT = '2026-03-02T06:30:00.000Z';
const MEERA = { firstName: 'Meera', at: AT };

function sample<Data extends object>({ template }: MessageTemplate<Data>, data: NoInfer<Data>) {
  return { template, data };
}

const ALL = [
  sample(CODE_MESSAGE, { code: '012345', minutes: 5, purpose: 'resetPassword' }),
  sample(identity.PASSWORD_CHANGED, MEERA),
  sample(identity.NEW_SIGN_IN, { ...MEERA, userAgent: 'Firefox/140.0 (Android)' }),
  sample(identity.NEW_SIGN_IN, { ...MEERA, userAgent: 'Firefox/140.0 (Android)', canReset: false }),
  sample(identity.CONTACT_CHANGED, { ...MEERA, contact: 'mobile', value: '987*****10' }),
  sample(identity.CONTACT_RELEASED, { ...MEERA, contact: 'email', canReset: true }),
  sample(identity.CONTACT_RELEASED, { ...MEERA, contact: 'mobile', canReset: true }),
  sample(identity.CONTACT_RELEASED, { ...MEERA, contact: 'mobile', canReset: false }),
  sample(identity.SECOND_FACTOR_CHANGED, { ...MEERA, change: 'on', codesLeft: 8 }),
  sample(identity.SECOND_FACTOR_CHANGED, { ...MEERA, change: 'off', codesLeft: 0 }),
  sample(identity.SECOND_FACTOR_CHANGED, { ...MEERA, change: 'recoveryCode', codesLeft: 1 }),
  sample(DELETION_SCHEDULED, { firstName: 'Meera', deletedOn: AT }),
  sample(ACCOUNT_BLOCKED, MEERA),
  sample(payments.UPI_ID_CHANGED, { firstName: 'Meera', upiId: 'mee***@example', from: AT }),
  { template: 'receiptIssued', data: payments.RECEIPT_ISSUED.samples[''] ?? {} },
  sample(NOTICE_MESSAGE, {
    title: 'Your session was confirmed',
    body: 'Asha Rao confirmed your session.\n\nBring a mat.',
    button: { path: '/client-dashboard' },
    unsubscribePath: '/unsubscribe/t0ken',
  }),
];

function read({ template, data }: { template: string; data: object }) {
  const content = readMessage(template, data);
  if (content === null) throw new Error(`no slice declares ${template}`);
  return { mail: content.mail(SITE), sms: content.sms(SITE) };
}

test.each(ALL)('$template renders as mail and as SMS', (message) => {
  const { mail, sms } = read(message);
  expect({ ...mail, text: mailText(mail), sms }).toMatchSnapshot();
});

test('only notices have an unsubscribe link, to our own origin', () => {
  const ends = ALL.map((message) => read(message).mail.unsubscribeHref);
  const expected = ALL.map(({ template }) =>
    template === 'notice' ? 'https://toran.example/unsubscribe/t0ken' : null,
  );
  expect(ends).toEqual(expected);
});

test('mails in Hindi name and link the pages in Hindi', () => {
  for (const { template, data } of ALL) {
    const mail = readMessage(template, data, 'hi')?.mail(SITE);
    if (mail === undefined) throw new Error(`no slice declares ${template}`);
    const addresses = mailText(mail).match(/https:\/\/toran\.example\/[^\s)]+/g) ?? [];
    expect(addresses.filter((address) => !/\.example\/hi(\/|$)/.test(address))).toEqual([]);
  }
});

// Read as a reader of Hindi before an update of the snapshot is accepted: a button with the label of a status ("Open")
// was in Hindi letters, too.
test('mails and notices in Hindi have these subjects and buttons', () => {
  const mails = ALL.map(({ template, data }) => {
    const mail = readMessage(template, data, 'hi')?.mail(SITE);
    return [template, mail?.subject, mail?.button?.label ?? 'no button'].join(' · ');
  });
  const notices = listNoticeKinds().map((notice) => {
    const title = noticeText(notice, notice.sample as never, translateTo('hi')).title;
    return `${notice.kind} · ${title}`;
  });
  expect([...new Set(mails), ...notices.sort()]).toMatchSnapshot();
});

test('the tests of this file check every registered template', () => {
  const checked = new Set(ALL.map(({ template }) => template));
  expect([...checked].sort()).toEqual(
    listTemplates()
      .map(({ template }) => template)
      .sort(),
  );
});

describe.each(listTemplates())('the samples of $template', ({ template, samples }) => {
  test.each(Object.entries(samples))(
    '"%s" fill every placeholder and end each sentence with one mark',
    (_name, data) => {
      const { mail, sms } = read({ template, data });
      expect(`${mail.subject} ${mailText(mail)} ${sms}`).not.toMatch(/undefined|NaN|\[object|Invalid/);
      expect(`${mail.subject}\n${sms}`).not.toMatch(/[.,;:?!]\s*[.,;:?!]/);
    },
  );
});

test('the registry has no texts for a template that no slice declares', () => {
  expect(readMessage('horoscope', {})).toBeNull();
  expect(readMessage('toString', {})).toBeNull();
});

test('the registry rejects a second template of the same name', () => {
  expect(() => registerMessages([NOTICE_MESSAGE])).toThrow('notice is declared twice');
});

/** Checked by `tsc`: a line fails to compile if the types are loosened. */
test('the types reject misspelt and missing data, and codes among other messages', () => {
  type Changed = NewMessage<{ firstName: string; at: string }>;
  expectTypeOf<typeof identity.PASSWORD_CHANGED>().toExtend<Changed['message']>();
  expectTypeOf<{ firstname: string; at: string }>().not.toExtend<Changed['data']>();
  expectTypeOf<{ firstName: string }>().not.toExtend<Changed['data']>();
  expectTypeOf<typeof identity.NEW_SIGN_IN>().not.toExtend<Changed['message']>();
  expectTypeOf<typeof CODE_MESSAGE>().not.toExtend<NewMessage<never>['message']>();
  expectTypeOf<typeof identity.NEW_SIGN_IN>().not.toExtend<OwnerMessage<{ at: string }>['message']>();
});
