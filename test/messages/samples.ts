import { type AnyNoticeKind, sampleTexts } from '#features/notifications/notice.ts';
import { listAllNoticeKinds, messageOf } from '#features/notifications/server/service.ts';
import type { MessageTemplate } from '#platform/server/outbox/message.ts';
import { listTemplates } from '#platform/server/outbox/templates.ts';

export type MessageChannel = 'email' | 'sms';

/** A message with sample data. */
export type Sample = {
  id: string;
  channels: readonly MessageChannel[];
  /** Whether users can unsubscribe from it. */
  canEnd: boolean;
  content: (channel: MessageChannel) => { message: MessageTemplate; data: object };
};

const BOTH = ['email', 'sms'] as const;
const TOKEN = 'sample';

const idOf = (...parts: string[]) => parts.filter((part) => part !== '').join('.');

function noticeSamples(notice: AnyNoticeKind): Sample[] {
  const { kind, essential } = notice;
  return sampleTexts(notice).map(({ name, data, words }) => ({
    id: idOf('notice', kind, name),
    channels: notice.channels ?? BOTH,
    canEnd: !essential,
    content: (channel) => messageOf({ kind, data, words }, channel, essential ? null : TOKEN),
  }));
}

/** Every message that the product sends. Register the slices first. */
export function listSamples(): Sample[] {
  const direct = listTemplates().filter(({ template }) => template !== 'notice');
  const samples = direct.flatMap((message) =>
    Object.entries(message.samples).map(
      ([name, data]): Sample => ({
        id: idOf(message.template, name),
        channels: BOTH,
        canEnd: false,
        content: () => ({ message, data }),
      }),
    ),
  );
  return [...samples, ...listAllNoticeKinds().flatMap(noticeSamples)];
}
