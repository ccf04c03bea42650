import { type KnownNotice, sampleWords } from '#features/notifications/notice.ts';
import { listNotices, messageOf } from '#features/notifications/server/service.ts';
import type { CodePurpose, Content, MessageData, Template } from '#platform/server/outbox/messages.ts';
import type { MessageChannel, MessageTemplate } from '../contract.ts';

/** A message of the product with values that nobody takes for real ones. */
export type Sample = {
  id: string;
  topic: MessageTemplate['topic'];
  to: MessageTemplate['to'];
  channels: readonly MessageChannel[];
  /** The kind whose mails can be turned off; null where none can. */
  notice: KnownNotice | null;
  content: (channel: MessageChannel, unsubscribeToken: string | null) => Content;
};

const BOTH = ['email', 'sms'] as const;
/** What a one-time code is sent for. */
const PURPOSES: readonly CodePurpose[] = ['verify', 'resetPassword', 'changeContact'];

type Own = { firstName: string };

/** Two samples where what was changed changes the words. */
function securityData(at: string, { firstName }: Own) {
  const contactChanged = { firstName, at };
  return {
    passwordChanged: { '': { firstName, at } },
    newSignIn: { '': { firstName, at, device: 'Firefox on Android' } },
    contactChanged: {
      email: { ...contactChanged, contact: 'email', value: 'sam***@example.com' },
      mobile: { ...contactChanged, contact: 'mobile', value: '500*****00' },
    },
    secondFactor: {
      on: { firstName, at, change: 'on', codesLeft: 10 },
      off: { firstName, at, change: 'off', codesLeft: 0 },
      recoveryCode: { firstName, at, change: 'recoveryCode', codesLeft: 9 },
    },
    deletionScheduled: { '': { firstName, deletedOn: at } },
    accountBlocked: { '': { firstName, at } },
  } as const satisfies {
    // A new template has no place in the product before it has a sample here.
    [T in Exclude<Template, 'code' | 'notice'>]: Readonly<Record<string, MessageData[T]>>;
  };
}

function noticeSamples(notice: KnownNotice): Sample[] {
  const { kind, essential } = notice;
  return sampleWords(notice).map(({ name, words }) => {
    return {
      id: ['notice', kind, ...(name === '' ? [] : [name])].join('.'),
      topic: notice.topic,
      to: name === 'teacher' ? 'teacher' : notice.to,
      channels: notice.channels ?? BOTH,
      notice: essential ? null : notice,
      content: (channel, token) => ({
        template: 'notice',
        data: messageOf(words, channel, essential ? null : token),
      }),
    };
  });
}

/** Every message that the product sends. `own`: whom letters with a greeting greet. */
export function listSamples(now: Date, own: Own): Sample[] {
  const base = { to: 'anyone', channels: BOTH, notice: null } as const;
  const codes = PURPOSES.map((purpose): Sample => {
    const data = { code: '000000', minutes: 5, purpose };
    return { ...base, id: `code.${purpose}`, topic: 'codes', content: () => ({ template: 'code', data }) };
  });
  const security = Object.entries(securityData(now.toISOString(), own)).flatMap(([template, variants]) =>
    Object.entries(variants).map(
      ([key, data]): Sample => ({
        ...base,
        id: key === '' ? template : `${template}.${key}`,
        topic: 'security',
        content: () => ({ template, data }) as Content,
      }),
    ),
  );
  return [...codes, ...security, ...listNotices().flatMap(noticeSamples)];
}
