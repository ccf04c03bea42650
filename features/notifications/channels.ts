import type { NoticeKind } from '#shared/notice.ts';
import type { Topic } from './topics.ts';

/** Channels outside the product. The inbox gets every notice and can't be turned off. */
export const CHANNELS = ['email', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The user's choice for each topic and channel. */
export type Choices = Readonly<Record<Topic, Readonly<Record<Channel, boolean>>>>;

/** Defaults: mail about everything, SMS about sessions only. */
export const DEFAULT_CHOICES: Choices = {
  bookings: { email: true, sms: true },
  chat: { email: true, sms: false },
  reviews: { email: true, sms: false },
  verification: { email: true, sms: false },
  account: { email: true, sms: false },
};

/** The defaults with the user's choices applied. Rows of unknown topics are ignored. */
export function choicesFrom(rows: readonly { topic: string; channel: string; wanted: boolean }[]): Choices {
  const topics = Object.entries(DEFAULT_CHOICES).map(([topic, defaults]) => {
    const chosen = rows.filter((row) => row.topic === topic);
    return [
      topic,
      { ...defaults, ...Object.fromEntries(chosen.map((row) => [row.channel, row.wanted])) },
    ] as const;
  });
  return Object.fromEntries(topics) as Choices;
}

/** The channels of a notice for a user with these choices. Essential notices are always mailed. */
export function channelsOf(
  notice: Pick<NoticeKind<never, Topic>, 'channels' | 'topic' | 'essential'>,
  choices: Choices,
): Channel[] {
  const carried = notice.channels ?? CHANNELS;
  return CHANNELS.filter(
    (channel) =>
      carried.includes(channel) &&
      (choices[notice.topic][channel] || (notice.essential && channel === 'email')),
  );
}
