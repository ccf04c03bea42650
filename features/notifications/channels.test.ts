import { describe, expect, it } from 'vitest';
import { channelsOf, choicesFrom, DEFAULT_CHOICES } from './channels.ts';
import { TOPICS } from './topics.ts';

const none = choicesFrom(
  TOPICS.flatMap((topic) => ['email', 'sms'].map((channel) => ({ topic, channel, wanted: false }))),
);
type Deliverable = Parameters<typeof channelsOf>[0];
const notice = (rest: Partial<Deliverable>): Deliverable => ({
  topic: 'reviews',
  channels: ['email'],
  essential: false,
  ...rest,
});

describe('notification choices', () => {
  it('are the defaults until a user changes them', () => {
    expect(choicesFrom([])).toEqual(DEFAULT_CHOICES);
    expect(Object.keys(DEFAULT_CHOICES).sort()).toEqual([...TOPICS].sort());
  });

  it('change only what the user chose, and ignore unknown topics', () => {
    const rows = [
      { topic: 'reviews', channel: 'email', wanted: false },
      { topic: 'horoscopes', channel: 'email', wanted: true },
    ];
    expect(choicesFrom(rows)).toEqual({
      ...DEFAULT_CHOICES,
      reviews: { ...DEFAULT_CHOICES.reviews, email: false },
    });
  });
});

describe('the channels of a notice', () => {
  it('follow the choice', () => {
    const wanted = choicesFrom([{ topic: 'reviews', channel: 'sms', wanted: true }]);
    expect(channelsOf(notice({ channels: ['email', 'sms'] }), wanted)).toEqual(['email', 'sms']);
    expect(channelsOf(notice({}), none)).toEqual([]);
  });

  it('are only channels that the notice supports', () => {
    const wanted = choicesFrom([{ topic: 'reviews', channel: 'sms', wanted: true }]);
    expect(channelsOf(notice({ channels: ['email'] }), wanted)).toEqual(['email']);
  });

  it('always include mail if the notice is essential', () => {
    expect(channelsOf(notice({ essential: true }), none)).toEqual(['email']);
  });
});
