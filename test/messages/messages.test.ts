import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '#app/slices.ts';
import { listAllNoticeKinds } from '#features/notifications/server/service.ts';
import { renderBuiltMail } from '#platform/server/mail/render-mail.ts';
import { queueCode, queueMessage } from '#platform/server/outbox/outbox.ts';
import { readMessage } from '#platform/server/outbox/templates.ts';
import { deliverDueMessages } from '#platform/server/outbox/worker.ts';
import { smsSize } from '#platform/server/sms/sms-size.ts';
import { mailText } from '#shared/mail.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { listSamples, type MessageChannel, type Sample } from './samples.ts';

const SITE = { origin: 'https://toran.test', supportEmail: 'help@toran.test' };
const SAMPLES = listSamples();

function contentOf({ content }: Sample, channel: MessageChannel) {
  const { message, data } = content(channel);
  return readMessage(message.template, data) ?? expect.fail(`no template ${message.template}`);
}
const mailFor = (sample: Sample) => contentOf(sample, 'email').mail(SITE);
const smsFor = (sample: Sample) => contentOf(sample, 'sms').sms(SITE);

describe('messages that the product sends', () => {
  it('all have a sample: codes, account messages and notices', () => {
    const ids = SAMPLES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining([
        'code.verify',
        'code.resetPassword',
        'code.changeContact',
        'code.signUp',
        'passwordChanged',
        'newSignIn',
        'contactChanged.email',
        'contactChanged.mobile',
        'contactReleased.email',
        'contactReleased.mobile',
        'contactReleased.unverified',
        'secondFactor.recoveryCode',
        'deletionScheduled',
        'accountBlocked',
        ...listAllNoticeKinds().map(({ kind }) => `notice.${kind}`),
        // Variants: the same kinds with a different text, such as for the other side.
        'notice.bookingExpired.teacher',
        'notice.sessionSettled.cancelled',
      ]),
    );
  });

  it('have a value for each placeholder', () => {
    const said = SAMPLES.map((sample) => `${mailText(mailFor(sample))}\n${smsFor(sample)}`).join('\n');
    expect(said).not.toMatch(/undefined|null is|\[object|Invalid/);
    expect(said).toContain('Sample Teacher');
  });

  it('use their channels, with an unsubscribe link only if users can turn them off', () => {
    const find = (id: string) => SAMPLES.find((sample) => sample.id === id) ?? expect.fail(id);
    expect(find('notice.chatUnread').channels).toEqual(['email']);
    for (const sample of SAMPLES) {
      const hasLink = mailText(mailFor(sample)).includes('/unsubscribe/');
      expect({ id: sample.id, hasLink }).toEqual({ id: sample.id, hasLink: sample.canEnd });
    }
    expect(find('notice.chatUnread').canEnd).toBe(true);
    expect(find('notice.bookingConfirmed').canEnd).toBe(false);
    expect(smsFor(find('code.verify'))).toBe(
      '000000 is your Toran verification code. It is valid for 5 minutes. Do not share it with anyone.',
    );
  });

  it('fit into two SMS in the GSM alphabet', () => {
    const dear = SAMPLES.filter(({ channels }) => channels.includes('sms')).filter((sample) => {
      const { encoding, segments } = smsSize(smsFor(sample));
      return encoding !== 'GSM-7' || segments > 2;
    });
    expect(dear.map(({ id }) => id)).toEqual([]);
  });

  it('become mails with inline styles, without scripts or external content', async () => {
    for (const sample of SAMPLES) {
      const mail = mailFor(sample);
      const html = (await renderBuiltMail(mail)) ?? expect.fail('npm run build comes first');
      expect(html).toContain(mail.heading.replaceAll("'", '&#x27;'));
      expect(html).toMatch(/style="[^"]*background-color:\s?(#edf3f4|rgb\(237,\s?243,\s?244\))/);
      expect(html, sample.id).not.toMatch(/<script|<img|<style|<link rel="stylesheet|<iframe| on\w+=/);
    }
  });
});

describe('the outbox', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('delivers every message by each of its channels', async () => {
    const createdAt = test.clock.now();
    const expiresAt = new Date(createdAt.getTime() + 3_600_000);
    for (const { channels, content } of SAMPLES) {
      for (const channel of channels) {
        const recipient = channel === 'email' ? 'meera@example.com' : '+915550000001';
        const address = { channel, recipient, createdAt, expiresAt };
        // `defineMessage` already type-checks the samples.
        const message = { ...address, ...content(channel) } as never;
        if (content(channel).message.isCode) await queueCode(test.db, test.platform.config, message);
        else await queueMessage(test.db, message);
      }
    }
    await deliverDueMessages(test.platform);
    const rows = await test.db.selectFrom('outbox').select('status').execute();
    const count = SAMPLES.reduce((sum, { channels }) => sum + channels.length, 0);
    expect(rows.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 'sent'));
  });
});
