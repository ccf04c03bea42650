import { type KnownNotice, sampleWords } from '#features/notifications/notice.ts';
import { listNotices, messageOf } from '#features/notifications/server/service.ts';
import type { MessageTemplate as Template } from '#platform/server/outbox/message.ts';
import { listTemplates } from '#platform/server/outbox/templates.ts';
import type { MessageChannel, MessageTemplate } from '../contract.ts';

/** A message of the product with values that nobody takes for real ones. */
export type Sample = {
  id: string;
  topic: MessageTemplate['topic'];
  to: MessageTemplate['to'];
  channels: readonly MessageChannel[];
  /** The kind whose mails can be turned off; null where none can. */
  notice: KnownNotice | null;
  content: (channel: MessageChannel, unsubscribeToken: string | null) => { message: Template; data: object };
};

const BOTH = ['email', 'sms'] as const;

const idOf = (...parts: string[]) => parts.filter((part) => part !== '').join('.');

function noticeSamples(notice: KnownNotice): Sample[] {
  const { kind, essential } = notice;
  return sampleWords(notice).map(({ name, words }) => ({
    id: idOf('notice', kind, name),
    topic: notice.topic,
    to: name === 'teacher' ? 'teacher' : notice.to,
    channels: notice.channels ?? BOTH,
    notice: essential ? null : notice,
    content: (channel, token) => messageOf(words, channel, essential ? null : token),
  }));
}

/** Every message that the product sends. `own`: whom letters with a greeting greet. */
export function listSamples(own: { firstName: string }): Sample[] {
  const direct = listTemplates().filter(({ template }) => template !== 'notice');
  const samples = direct.flatMap((message) =>
    Object.entries(message.samples).map(
      ([name, data]): Sample => ({
        id: idOf(message.template, name),
        topic: message.isCode ? 'codes' : 'security',
        to: 'anyone',
        channels: BOTH,
        notice: null,
        content: () => ({ message, data: 'firstName' in data ? { ...data, ...own } : data }),
      }),
    ),
  );
  return [...samples, ...listNotices().flatMap(noticeSamples)];
}
