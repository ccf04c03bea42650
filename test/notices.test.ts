import { describe, expect, expectTypeOf, it } from 'vitest';
import '#app/slices.ts';
import {
  BOOKING_CANCELLED_BY_STUDENT,
  BOOKING_CONFIRMED,
  type SESSION_REMINDER,
} from '#features/bookings/notices.ts';
import type { notifyParty } from '#features/bookings/server/notices.ts';
import { DEFAULT_CHOICES } from '#features/notifications/channels.ts';
import { type AnyNoticeKind, type NoticeText, sampleTexts } from '#features/notifications/notice.ts';
import { listNoticeKinds, registerNotices, storedText } from '#features/notifications/server/kinds.ts';
import { messageOf, type notify } from '#features/notifications/server/service.ts';
import { type Audience, TOPIC_SETTINGS, TOPICS, type Topic } from '#features/notifications/topics.ts';
import { readMessage } from '#platform/server/outbox/templates.ts';
import { smsSize } from '#platform/server/sms/sms-size.ts';
import type { NoticeData, NoticeKind } from '#shared/texts/notice.ts';

const SITE = { origin: 'https://toran.test', supportEmail: 'help@toran.test' };
/** Names of data keys that suggest users' texts or contact details, which notices must not repeat. */
const PRIVATE = /message|comment|content|text|email|mobile|phone|address/i;
const LONG_NAME = 'S. Venkatanarasimha';
const KINDS = listNoticeKinds();
function smsOf(
  { kind }: AnyNoticeKind,
  { data: noticeData, words }: { data: NoticeData; words: NoticeText },
): string {
  const { message, data } = messageOf({ kind, data: noticeData, words }, 'sms', null);
  return readMessage(message.template, data)?.sms(SITE) ?? '';
}

const withNames = (text: string) => text.replace(/Sample (S\.|Teacher)/g, LONG_NAME);

describe.each(KINDS)('$kind', (notice) => {
  const texts = sampleTexts(notice);

  it('has a topic, a recipient and a channel', () => {
    expect(TOPICS).toContain(notice.topic);
    expect(['student', 'teacher', 'anyone']).toContain(notice.to);
    expect(DEFAULT_CHOICES[notice.topic]).toBeDefined();
    expect(notice.channels ?? ['email']).toContain('email');
  });

  it('holds names only under keys that an erasure finds', () => {
    const samples = [notice.sample, ...Object.values(notice.variants ?? {})] as NoticeData[];
    const named = samples.flatMap((data) => Object.entries(data).filter(([, value]) => /Sample/.test(value)));
    expect(named.filter(([key]) => !/[nN]ames?$/.test(key))).toEqual([]);
    expect(named.length > 0).toBe(texts.some(({ words }) => /Sample/.test(words.title + words.body)));
  });

  it('has its own texts for each sample', () => {
    const seen = texts.map(({ words }) => `${words.title} ${words.body} ${words.href}`);
    expect(new Set(seen).size).toBe(seen.length);
    for (const { words } of texts) {
      expect(words.title).not.toBe('');
      expect(words.body).not.toBe('');
      expect(`${words.title} ${words.body}`).not.toMatch(/undefined|NaN|null|\[object/);
      // Fits on one or two lines of a phone.
      expect(withNames(words.title).length).toBeLessThanOrEqual(100);
    }
  });

  it('has the same text in the inbox', () => {
    const [first] = texts;
    expect(storedText(notice.kind, notice.sample)).toEqual({ ...first?.words, topic: notice.topic });
  });

  it('opens a page of the product', () => {
    for (const { words } of texts) expect(words.href).toMatch(/^\/[\w/?=#&-]*$/);
  });

  it('repeats nothing that a user wrote, and no contact', () => {
    expect(Object.keys(notice.sample).filter((key) => PRIVATE.test(key))).toEqual([]);
  });

  it('can be sent as a mail and as an SMS', () => {
    const token = notice.essential ? null : 'token';
    for (const { data, words } of texts) {
      const mail = messageOf({ kind: notice.kind, data, words }, 'email', token);
      const rendered = readMessage(mail.message.template, mail.data)?.mail(SITE);
      expect(rendered?.subject).toBe(words.title);
      expect(rendered?.button?.href).toBe(SITE.origin + words.href);
      expect(rendered?.unsubscribeHref).toBe(token && `${SITE.origin}/unsubscribe/token`);
      // A registered SMS has a text of its own, which names a person or a class.
      expect(smsOf(notice, { data, words })).toContain(notice.sms ? (data.title ?? 'Sample') : words.title);
    }
  });

  it('ends each sentence with one mark, in every channel', () => {
    for (const { data, words } of texts) {
      expect(`${words.title}\n${words.body}\n${smsOf(notice, { data, words })}`).not.toMatch(
        /[.,;:?!]\s*[.,;:?!]/,
      );
    }
  });

  it('fits into two SMS in the GSM alphabet', () => {
    if (!(notice.channels ?? ['sms']).includes('sms')) return;
    for (const { data, words } of texts) {
      const { encoding, segments } = smsSize(smsOf(notice, { data, words }));
      expect(encoding).toBe('GSM-7');
      expect(segments).toBeLessThanOrEqual(2);
    }
  });
});

const AUDIENCES: readonly Audience[] = ['student', 'teacher', 'admin'];

describe.each(TOPICS)('the settings of %s', (topic) => {
  const settings = TOPIC_SETTINGS[topic];
  const kindsFor = (audience: Audience): AnyNoticeKind[] =>
    KINDS.filter((notice) => notice.topic === topic && (notice.to === audience || notice.to === 'anyone'));

  it('are offered to the users who get notices about it', () => {
    expect(settings.audiences).toEqual(AUDIENCES.filter((audience) => kindsFor(audience).length > 0));
  });

  it.each(settings.audiences)('offer a %s the channels that its notices use', (audience) => {
    const kinds = kindsFor(audience);
    expect(settings.hasSms).toBe(kinds.some(({ channels }) => channels?.includes('sms') ?? true));
    expect(settings.isAlwaysMailed).toBe(kinds.every(({ essential }) => essential));
  });
});

describe('the registry', () => {
  it('has no texts for a kind that no slice declares', () => {
    expect(storedText('horoscope', {})).toBeNull();
    expect(storedText('toString', {})).toBeNull();
  });

  it('rejects a second kind of the same name', () => {
    expect(() => registerNotices([BOOKING_CONFIRMED])).toThrow('bookingConfirmed is declared twice');
  });

  it('rejects a topic without settings', () => {
    const notice = { ...BOOKING_CONFIRMED, kind: 'weekly', topic: 'horoscopes' };
    expect(() => registerNotices([notice])).toThrow('weekly has an unknown topic');
  });
});

/** Checked by `tsc`: a line fails to compile if the types are loosened. */
describe('the types', () => {
  type Requested = Parameters<typeof notify<{ studentName: string }>>[1];

  it('give a kind the data that its texts use', () => {
    expectTypeOf(BOOKING_CANCELLED_BY_STUDENT).toEqualTypeOf<NoticeKind<{ studentName: string }, Topic>>();
  });

  it('reject misspelt and missing data', () => {
    expectTypeOf<typeof BOOKING_CANCELLED_BY_STUDENT>().toExtend<Requested['notice']>();
    expectTypeOf<{ studentName: string }>().toExtend<Requested['data']>();
    expectTypeOf<{ studntName: string }>().not.toExtend<Requested['data']>();
    expectTypeOf<NoticeData>().not.toExtend<Requested['data']>();
    // A kind whose texts need more data than the caller has.
    expectTypeOf<typeof BOOKING_CONFIRMED>().not.toExtend<Requested['notice']>();
  });

  it('reject missing data of a booking notice', () => {
    type Reminder = Parameters<typeof notifyParty<{ wait: string }>>[3];
    type Bare = Parameters<typeof notifyParty<Record<never, string>>>[3];
    expectTypeOf<typeof SESSION_REMINDER>().toExtend<Reminder['notice']>();
    expectTypeOf<typeof SESSION_REMINDER>().not.toExtend<Bare['notice']>();
    expectTypeOf<{ wiat: string }>().not.toExtend<Reminder['data']>();
  });
});
