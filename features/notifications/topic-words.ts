import { EVENTS, type EventEntry, type Topic } from './events.ts';

/** Topics as people choose between them. */
export const TOPIC_WORDS: Readonly<Record<Topic, { name: string; hint: string }>> = {
  bookings: { name: 'Sessions and requests', hint: 'Requests, answers, changes and reminders' },
  chat: { name: 'Messages', hint: 'A summary of messages that stay unread for 15 minutes' },
  reviews: { name: 'Reviews', hint: 'New reviews and replies' },
  verification: { name: 'Profile verification', hint: 'What our team decides about your profile' },
  account: { name: 'Account', hint: 'Changes to your account and its safety' },
};

type Audience = 'student' | 'teacher' | 'admin';

function eventsOf(topic: Topic, audience: Audience): EventEntry[] {
  const all: EventEntry[] = Object.values(EVENTS);
  return all.filter((event) => event.topic === topic && (event.to === audience || event.to === 'anyone'));
}

/** Whether anybody of this kind is ever told of the topic. */
export function concerns(topic: Topic, audience: Audience): boolean {
  return eventsOf(topic, audience).length > 0;
}

/** Whether every mail about the topic goes out whatever is chosen. */
export function isAlwaysMailed(topic: Topic, audience: Audience): boolean {
  return eventsOf(topic, audience).every((event) => event.essential);
}

/** Whether an SMS about the topic can come at all. */
export function hasSms(topic: Topic, audience: Audience): boolean {
  return eventsOf(topic, audience).some((event) => event.channels?.includes('sms') ?? true);
}
