import type { NoticeKind } from '#shared/notice.ts';
import type { Topic } from './topics.ts';

/** Ways out of the product. The inbox gets everything and is no choice. */
export const CHANNELS = ['email', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** What a person wants of each topic by each channel. */
export type Choices = Readonly<Record<Topic, Readonly<Record<Channel, boolean>>>>;

/** Until somebody chooses: mail about everything, SMS about sessions only. */
export const DEFAULT_CHOICES: Choices = {
  bookings: { email: true, sms: true },
  chat: { email: true, sms: false },
  reviews: { email: true, sms: false },
  verification: { email: true, sms: false },
  account: { email: true, sms: false },
};

/** The choices with what somebody chose in place of the defaults; rows of topics that are gone are passed over. */
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

/** The channels of a notice for a user with these choices. What is essential is mailed whatever they chose. */
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
