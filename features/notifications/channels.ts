import type { NoticeKind } from '#shared/texts/notice.ts';
import type { Topic } from './topics.ts';

/** Channels besides the inbox on the site, which gets every notice that is sent and can't be turned off. */
export const CHANNELS = ['email', 'sms', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * Settings that users choose for each topic: the channels, and whether an SMS is sent only if no push message has
 * arrived.
 */
export const CHANNEL_SETTINGS = [...CHANNELS, 'smsAfterPush'] as const;
export type ChannelSetting = (typeof CHANNEL_SETTINGS)[number];

/** How long an SMS waits for a push message that replaces it. */
export const SMS_AFTER_PUSH_MS = 2 * 60_000;

/** The user's choice for each topic. */
export type ChannelChoices = Readonly<Record<Topic, Readonly<Record<ChannelSetting, boolean>>>>;

/** Push is off until the user's first device asks for it; then `enablePushByDefault` turns it on. */
const NO_PUSH = { push: false, smsAfterPush: false } as const;

/** Defaults: mail about everything but saved teachers, SMS about sessions only. */
export const DEFAULT_CHOICES: ChannelChoices = {
  bookings: { email: true, sms: true, ...NO_PUSH },
  chat: { email: true, sms: false, ...NO_PUSH },
  reviews: { email: true, sms: false, ...NO_PUSH },
  verification: { email: true, sms: false, ...NO_PUSH },
  account: { email: true, sms: false, ...NO_PUSH },
  saved: { email: false, sms: false, ...NO_PUSH },
};

/** The defaults with the user's choices applied. Rows of unknown topics are ignored. */
export function choicesFrom(
  rows: readonly { topic: string; channel: string; wanted: boolean }[],
): ChannelChoices {
  const topics = Object.entries(DEFAULT_CHOICES).map(([topic, defaults]) => {
    const chosen = rows.filter((row) => row.topic === topic);
    return [
      topic,
      { ...defaults, ...Object.fromEntries(chosen.map((row) => [row.channel, row.wanted])) },
    ] as const;
  });
  return Object.fromEntries(topics) as ChannelChoices;
}

/** The channels of a notice for a user with these choices. Every notice can be pushed. Essential notices are always mailed. */
export function channelsOf(
  notice: Pick<NoticeKind<never, Topic>, 'channels' | 'topic' | 'essential'>,
  choices: ChannelChoices,
): Channel[] {
  const carried: readonly Channel[] = notice.channels ?? CHANNELS;
  return CHANNELS.filter(
    (channel) =>
      (channel === 'push' || carried.includes(channel)) &&
      (choices[notice.topic][channel] || (notice.essential && channel === 'email')),
  );
}
