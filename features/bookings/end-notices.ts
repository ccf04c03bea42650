import { defineNotice } from '#features/notifications/notice.ts';
import type { Translate } from '#shared/texts/translate.ts';
import { EITHER, type EitherData, TIME, TO_EITHER, VARIANTS, when } from './notice-parts.ts';
import * as sms from './sms-texts.ts';

/**
 * Data of notices about the end of a session, or of a monthly plan: then `plan` is "yes" and `time` the next lesson, or
 * the first one if the month was reported. Notices from earlier versions lack `plan`.
 */
type EndData = EitherData & { time: string; plan: string };
const END = { ...EITHER, time: TIME, plan: '' };
const PLAN_END = { ...END, plan: 'yes' };
const END_VARIANTS = { ...VARIANTS, plan: { plan: 'yes' } };

const ASKED = {
  ...TO_EITHER,
  urgent: true,
  essential: true,
  title: ({ otherName, plan }: EndData, t: Translate) =>
    plan ? t`${otherName} asks to end your monthly plan` : t`${otherName} asks to cancel your session`,
  body: ({ time, plan }: EndData, t: Translate) =>
    plan
      ? t`The lessons from ${when(time, t)} on would not take place. Please agree or decline in your bookings.`
      : t`It is planned for ${when(time, t)}. Please agree or decline in your bookings.`,
} as const;

/** Earlier versions stored this kind for plans, too. */
export const CANCELLATION_ASKED = defineNotice<EndData>({
  ...ASKED,
  kind: 'cancellationAsked',
  sms: sms.CANCELLATION_ASKED_SMS,
  sample: END,
  variants: END_VARIANTS,
});

export const PLAN_END_ASKED = defineNotice<EndData>({
  ...ASKED,
  kind: 'planEndAsked',
  sms: sms.PLAN_END_ASKED_SMS,
  sample: PLAN_END,
  variants: VARIANTS,
});

const AGREED = {
  ...TO_EITHER,
  urgent: true,
  essential: true,
  title: ({ otherName, plan }: EndData, t: Translate) =>
    plan ? t`${otherName} agreed to end your monthly plan` : t`${otherName} agreed to cancel your session`,
  body: ({ time, plan }: EndData, t: Translate) =>
    plan
      ? t`The lessons from ${when(time, t)} on do not take place.`
      : t`The session on ${when(time, t)} does not take place.`,
} as const;

/** Earlier versions stored this kind for plans, too. */
export const CANCELLATION_AGREED = defineNotice<EndData>({
  ...AGREED,
  kind: 'cancellationAgreed',
  sms: sms.CANCELLATION_AGREED_SMS,
  sample: END,
  variants: END_VARIANTS,
});

export const PLAN_END_AGREED = defineNotice<EndData>({
  ...AGREED,
  kind: 'planEndAgreed',
  sms: sms.PLAN_END_AGREED_SMS,
  sample: PLAN_END,
  variants: VARIANTS,
});

export const CANCELLATION_DECLINED = defineNotice<EndData>({
  ...TO_EITHER,
  kind: 'cancellationDeclined',
  urgent: true,
  essential: true,
  title: ({ otherName, plan }, t) =>
    plan
      ? t`${otherName} would like to keep your monthly plan`
      : t`${otherName} would like to keep your session`,
  body: ({ time, plan }, t) =>
    plan
      ? t`The next lesson is on ${when(time, t)}. Use chat to find a way that suits you both.`
      : t`It stays on ${when(time, t)}. Use chat to find a way that suits you both.`,
  sample: END,
  variants: END_VARIANTS,
});

export const SESSION_REPORTED = defineNotice<EndData>({
  ...TO_EITHER,
  kind: 'sessionReported',
  essential: true,
  title: ({ otherName, plan }, t) =>
    plan
      ? t`${otherName} says that your whole month did not take place`
      : t`${otherName} says that your session did not take place`,
  body: ({ time, plan }, t) =>
    plan
      ? t`Its first lesson was planned for ${when(time, t)}. Our team will check this and notify you both.`
      : t`It was planned for ${when(time, t)}. Our team will check this and notify you both.`,
  sample: END,
  variants: END_VARIANTS,
});

/** `reason` is the admin's text; notices from earlier versions lack it. */
export const SESSION_SETTLED = defineNotice<EndData & { verdict: string; reason: string }>({
  ...TO_EITHER,
  kind: 'sessionSettled',
  sms: sms.SETTLED_SMS,
  essential: true,
  title: ({ otherName, verdict, plan }, t) => {
    if (plan)
      return verdict === 'completed'
        ? t`Your month with ${otherName} counts as completed`
        : t`Your month with ${otherName} counts as cancelled`;
    return verdict === 'completed'
      ? t`Your session with ${otherName} counts as completed`
      : t`Your session with ${otherName} counts as cancelled`;
  },
  body: ({ time, plan, reason }, t) =>
    (plan
      ? t`Our team has checked the report about the month with the first lesson on ${when(time, t)}.`
      : t`Our team has checked the report about ${when(time, t)}.`) +
    (reason ? ` ${t`The reason: “${reason}”`}` : ''),
  sample: { ...END, verdict: 'completed', reason: "This is where the admin's note appears." },
  variants: {
    ...END_VARIANTS,
    cancelled: { verdict: 'cancelled' },
    planCancelled: { plan: 'yes', verdict: 'cancelled' },
  },
});
