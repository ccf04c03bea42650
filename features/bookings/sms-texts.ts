import { defineSms, SMS_VALUE_MAX_LENGTH, type SmsVariable } from '#shared/texts/sms-template.ts';
import { formatInstant } from '#shared/time.ts';

/**
 * SMS templates about sessions. Operators must register them. With the longest values, each
 * translation has at most 134 characters (two SMS in Devanagari); at most 40 % of them are
 * variables.
 */

/** Maximum length of a name in an SMS that also contains a time. */
const SHORT_NAME = 26;

const name = <Data>(max: number, value: (data: Data) => string): SmsVariable<Data> => ({
  tag: 'alphanumeric',
  max,
  value,
});
const otherName = (max = SMS_VALUE_MAX_LENGTH) => name(max, (data: { otherName: string }) => data.otherName);
const time: SmsVariable<{ time: string }> = {
  tag: 'alphanumeric',
  max: 24,
  value: ({ time }, { locale }) => formatInstant(time, 'dayTime', locale),
};

type Other = { otherName: string };
type Timed = Other & { time: string };

/** Maximum length of a name in an SMS that also contains a time and the link. */
const SHORTEST_NAME = 18;

export const REQUESTED_SMS = defineSms<{ studentName: string; replyBy: string }, 'name' | 'time'>({
  variables: {
    name: name(SHORTEST_NAME, (data) => data.studentName),
    time: {
      ...time,
      // SMS that an earlier version has queued lack the time.
      value: ({ replyBy }, t) => (replyBy ? formatInstant(replyBy, 'dayTime', t.locale) : t`today`),
    },
  },
  text: ({ name, time }, t) => t`${name} asked for a session with you. Please send an answer by ${time}.`,
  hasLink: true,
});

export const CONFIRMED_SMS = defineSms<{ teacherName: string; time: string }, 'name' | 'time'>({
  variables: { name: name(SHORT_NAME, (data) => data.teacherName), time },
  text: ({ name, time }, t) =>
    t`${name} confirmed your session. It takes place on ${time}. Details are in your bookings.`,
});

export const REJECTED_SMS = defineSms<{ teacherName: string }, 'name'>({
  variables: { name: name(SMS_VALUE_MAX_LENGTH, (data) => data.teacherName) },
  text: ({ name }, t) =>
    t`${name} declined your request. You can ask for other times or choose another teacher.`,
});

export const TIMES_SUGGESTED_SMS = defineSms<Other, 'name'>({
  variables: { name: otherName() },
  text: ({ name }, t) => t`${name} suggests other times for your session. Please choose one.`,
  hasLink: true,
});

export const TIME_ACCEPTED_SMS = defineSms<Timed, 'name' | 'time'>({
  variables: { name: otherName(SHORT_NAME), time },
  text: ({ name, time }, t) =>
    t`${name} accepted your time. The session takes place on ${time}. It is in your bookings.`,
});

/** Maximum length of a name in an SMS about a plan that also contains a time. */
const PLAN_NAME = 20;

export const PLAN_CONFIRMED_SMS = defineSms<{ teacherName: string; time: string }, 'name' | 'time'>({
  variables: { name: name(PLAN_NAME, (data) => data.teacherName), time },
  text: ({ name, time }, t) =>
    t`${name} confirmed your monthly plan. It starts on ${time}. It is in your bookings.`,
});

export const PLAN_TIMES_SUGGESTED_SMS = defineSms<Other, 'name'>({
  variables: { name: otherName() },
  text: ({ name }, t) => t`${name} suggests other times for your monthly plan. Please choose one.`,
  hasLink: true,
});

export const PLAN_TIME_ACCEPTED_SMS = defineSms<Timed, 'name' | 'time'>({
  variables: { name: otherName(PLAN_NAME), time },
  text: ({ name, time }, t) =>
    t`${name} accepted your time. Your monthly plan starts on ${time}. It is in your bookings.`,
});

export const PLAN_END_ASKED_SMS = defineSms<Other, 'name'>({
  variables: { name: otherName(SHORT_NAME) },
  text: ({ name }, t) => t`${name} asks to end your monthly plan. Please agree or decline.`,
  hasLink: true,
});

export const PLAN_END_AGREED_SMS = defineSms<Timed, 'name' | 'time'>({
  variables: { name: otherName(PLAN_NAME), time },
  text: ({ name, time }, t) =>
    t`${name} agreed to end your monthly plan. The lessons from ${time} on do not take place.`,
});

export const CANCELLATION_ASKED_SMS = defineSms<Other, 'name'>({
  variables: { name: otherName() },
  text: ({ name }, t) => t`${name} asks to cancel your session. Please agree or decline.`,
  hasLink: true,
});

export const CANCELLATION_AGREED_SMS = defineSms<Timed, 'name' | 'time'>({
  variables: { name: otherName(SHORT_NAME), time },
  text: ({ name, time }, t) =>
    t`${name} agreed to cancel your session. The session on ${time} does not take place.`,
});

/** Without the reason, which can be long. */
export const SETTLED_SMS = defineSms<Other, 'name'>({
  variables: { name: otherName() },
  text: ({ name }, t) =>
    t`The report about your booking with ${name} was checked. The decision is in your notifications.`,
});

export const REMINDER_SMS = defineSms<Timed, 'name' | 'time'>({
  variables: { name: otherName(SHORT_NAME), time },
  text: ({ name, time }, t) =>
    t`Reminder: your session with ${name} starts on ${time}. Details are in your bookings.`,
});

export const PLAN_CANCELLED_WITH_ACCOUNT_SMS = defineSms<{ name: string; time: string }, 'name' | 'time'>({
  variables: { name: name(PLAN_NAME, (data) => data.name), time },
  text: ({ name, time }, t) =>
    t`Your lessons with ${name} from ${time} on were cancelled. This person is leaving the platform.`,
});

export const CANCELLED_WITH_ACCOUNT_SMS = defineSms<{ name: string; time: string }, 'name' | 'time'>({
  variables: { name: name(SHORT_NAME, (data) => data.name), time },
  text: ({ name, time }, t) =>
    t`Your session with ${name} on ${time} was cancelled. This person is leaving the platform.`,
});
