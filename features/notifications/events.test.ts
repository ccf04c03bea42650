import { describe, expect, it } from 'vitest';
import { letterOf, smsOf } from '#platform/server/outbox/messages.ts';
import { DEFAULT_CHOICES } from './channels.ts';
import { EVENTS, type EventData, type EventEntry, type EventName, TOPICS, wordsOf } from './events.ts';

const SITE = { origin: 'https://toran.test', supportEmail: 'help@toran.test' };
/** What people wrote to each other, and how they are reached, is no matter for a notice. */
const PRIVATE = /message|comment|content|text|email|mobile|phone|address/i;

/** Data that has whatever the words ask for, and notes what that was. */
function anyData(): { data: EventData; asked: Set<string> } {
  const asked = new Set<string>();
  const data = new Proxy({} as EventData, {
    get: (_target, key) => {
      asked.add(String(key));
      return `[${String(key)}]`;
    },
  });
  return { data, asked };
}

/** Events, recipients, channels and words: a new event is judged here without being named. */
describe.each(Object.entries(EVENTS) as [EventName, EventEntry][])('%s', (name, entry) => {
  const { data, asked } = anyData();
  const words = { title: entry.title(data), body: entry.body(data), href: entry.href(data) };

  it('has a topic, somebody to tell and a way out', () => {
    expect(TOPICS).toContain(entry.topic);
    expect(['student', 'teacher', 'anyone']).toContain(entry.to);
    expect(DEFAULT_CHOICES[entry.topic]).toBeDefined();
    expect(entry.channels ?? ['email']).toContain('email');
  });

  it('says something in its own words', () => {
    expect(words.title).not.toBe('');
    expect(words.body).not.toBe('');
    expect(`${words.title} ${words.body}`).not.toMatch(/undefined|NaN|null|\[object/);
    expect(wordsOf(name, data)).toEqual({ ...words, topic: entry.topic });
    // A subject that a telephone shows on one or two lines.
    expect(words.title.replace(/\[\w+\]/g, 'S. Venkatanarasimha').length).toBeLessThanOrEqual(100);
  });

  it('leads into the product', () => {
    expect(words.href).toMatch(/^\/[\w[\]/?=#&-]*$/);
  });

  it('repeats nothing that somebody wrote, and no contact', () => {
    expect([...asked].filter((key) => PRIVATE.test(key))).toEqual([]);
  });

  it('reads as a mail and as an SMS', () => {
    const unsubscribePath = entry.essential ? null : '/unsubscribe/token';
    const content = {
      template: 'notice',
      data: {
        title: words.title,
        body: words.body,
        button: { label: 'Open', path: words.href },
        unsubscribePath,
      },
    } as const;
    const letter = letterOf(content, SITE);
    expect(letter.subject).toBe(words.title);
    expect(letter.button?.href).toBe(SITE.origin + words.href);
    expect(letter.unsubscribeHref).toBe(unsubscribePath && `${SITE.origin}/unsubscribe/token`);
    expect(smsOf({ ...content, data: { ...content.data, button: null } }, SITE)).toContain(words.title);
  });
});

it('an event that is gone from the table has no words', () => {
  expect(wordsOf('horoscope', {})).toBeNull();
  expect(wordsOf('toString', {})).toBeNull();
});
