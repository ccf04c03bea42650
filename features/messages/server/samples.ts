import { EVENTS, type EventData, type EventEntry, type EventName } from '#features/notifications/events.ts';
import { noticeOf } from '#features/notifications/server/service.ts';
import type { CodePurpose, Content, MessageData, Template } from '#platform/server/outbox/messages.ts';
import { formatSessionTime } from '#shared/time.ts';
import type { MessageChannel, MessageTemplate } from '../contract.ts';

/** A message of the product with values that nobody takes for real ones. */
export type Sample = {
  id: string;
  topic: MessageTemplate['topic'];
  to: MessageTemplate['to'];
  channels: readonly MessageChannel[];
  /** Null: nobody can turn it off. */
  event: EventEntry | null;
  content: (channel: MessageChannel, unsubscribeToken: string | null) => Content;
};

const BOTH = ['email', 'sms'] as const;
/** What a one-time code is sent for. */
const PURPOSES: readonly CodePurpose[] = ['verify', 'resetPassword', 'changeContact'];
const SOME_ID = '00000000-0000-7000-8000-000000000000';
const DAY_MS = 86_400_000;

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

function eventData(now: Date): EventData {
  const day = (count: number) => formatSessionTime(new Date(now.getTime() + count * DAY_MS));
  return {
    studentName: 'Sample Student',
    teacherName: 'Sample Teacher',
    otherName: 'Sample Teacher',
    name: 'Sample Teacher',
    names: 'Sample Student and 2 others',
    side: 'student',
    verdict: 'completed',
    time: day(2),
    times: `${day(2)}; ${day(3)}`,
    expires: day(1),
    wait: '24 hours',
    thing: 'your review',
    note: 'Here stand the words that an admin wrote.',
    teacherId: SOME_ID,
    dashboard: 'client-dashboard',
    chat: 'list',
  };
}

/** What makes other words of the same event; kept where it does. */
const VARIANTS: readonly { key: string; data: EventData }[] = [
  { key: '', data: {} },
  { key: 'teacher', data: { side: 'teacher' } },
  { key: 'cancelled', data: { verdict: 'cancelled' } },
];

function eventSamples(name: EventName, now: Date): Sample[] {
  const entry: EventEntry = EVENTS[name];
  const seen = new Set<string>();
  return VARIANTS.flatMap(({ key, data: change }) => {
    const data = { ...eventData(now), ...change };
    const words = `${entry.title(data)}\n${entry.body(data)}`;
    if (seen.has(words)) return [];
    seen.add(words);
    const isForTeacher = change.side === 'teacher';
    const shown = isForTeacher ? { ...data, otherName: 'Sample Student', name: 'Sample Student' } : data;
    return {
      id: ['notice', name, ...(key === '' ? [] : [key])].join('.'),
      topic: entry.topic,
      to: isForTeacher ? 'teacher' : entry.to,
      channels: entry.channels ?? BOTH,
      event: entry.essential ? null : entry,
      content: (channel, token) => ({
        template: 'notice',
        data: noticeOf(entry, shown, channel, entry.essential ? null : token),
      }),
    };
  });
}

/** Every message that the product sends. `own`: whom letters with a greeting greet. */
export function listSamples(now: Date, own: Own): Sample[] {
  const base = { to: 'anyone', channels: BOTH, event: null } as const;
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
  const events = (Object.keys(EVENTS) as EventName[]).flatMap((name) => eventSamples(name, now));
  return [...codes, ...security, ...events];
}
