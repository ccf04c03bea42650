import { defineMessage } from '#platform/server/outbox/message.ts';
import { PRODUCT } from '#shared/product.ts';
import { originIn } from '#shared/texts/locale.ts';
import { pluralText, type Text, type Translate, text } from '#shared/texts/translate.ts';
import { formatSessionTime } from '#shared/time.ts';
import { deviceName } from '../device-name.ts';
import { notYouText, type OwnerFacts } from '../not-you.ts';
import * as sms from '../sms-texts.ts';

const NAME = 'Meera';
const AT = '2026-03-02T06:30:00.000Z';

const when = (iso: string, { locale }: Translate) => formatSessionTime(new Date(iso), locale);

export const PASSWORD_CHANGED = defineMessage<OwnerFacts & { at: string }>({
  template: 'passwordChanged',
  label: text`Password changed`,
  smsTemplate: sms.PASSWORD_CHANGED_SMS,
  mail: ({ firstName, at, canReset }, site, t) => ({
    subject: t`Your ${PRODUCT.name} password was changed`,
    heading: t`Your password was changed`,
    paragraphs: [
      t`Hello ${firstName},`,
      t`The password of your account was changed on ${when(at, t)}. Every other device has been signed out.`,
    ],
    footnote: notYouText(site, t, canReset),
  }),
  samples: { '': { firstName: NAME, at: AT } },
});

export const NEW_SIGN_IN = defineMessage<OwnerFacts & { at: string; userAgent: string | null }>({
  template: 'newSignIn',
  label: text`New sign-in`,
  smsTemplate: sms.NEW_SIGN_IN_SMS,
  mail: ({ firstName, at, userAgent, canReset }, site, t) => ({
    subject: t`New sign-in to your ${PRODUCT.name} account`,
    heading: t`New sign-in to your account`,
    paragraphs: [
      t`Hello ${firstName},`,
      t`Your account was used on a device that we have not seen before: ${deviceName(userAgent)}, on ${when(at, t)}.`,
      t`If this was you, you can ignore this message.`,
    ],
    footnote: notYouText(site, t, canReset),
  }),
  samples: {
    '': { firstName: NAME, at: AT, userAgent: 'Firefox/140.0 (Android)' },
    unverified: { firstName: NAME, at: AT, userAgent: 'Firefox/140.0 (Android)', canReset: false },
  },
});

/** Sent to the old address or number; `value` is the new one, masked. */
export const CONTACT_CHANGED = defineMessage<
  OwnerFacts & {
    at: string;
    contact: 'email' | 'mobile';
    value: string;
  }
>({
  template: 'contactChanged',
  label: text`Contact changed`,
  smsTemplate: sms.CONTACT_CHANGED_SMS,
  mail: ({ firstName, at, contact, value, canReset }, site, t) => {
    const what = contact === 'email' ? t`email address` : t`mobile number`;
    return {
      subject: t`Your ${PRODUCT.name} ${what} was changed`,
      heading: t`Your ${what} was changed`,
      paragraphs: [
        t`Hello ${firstName},`,
        t`The ${what} of your account was changed to ${value} on ${when(at, t)}. We will no longer send messages to this ${what}.`,
      ],
      footnote: notYouText(site, t, canReset),
    };
  },
  samples: {
    email: { firstName: NAME, at: AT, contact: 'email', value: 'sam***@example.com' },
    mobile: { firstName: NAME, at: AT, contact: 'mobile', value: '500*****00' },
  },
});

/** Sent to the remaining contact after the other one was removed, because it belongs to another person. */
export const CONTACT_RELEASED = defineMessage<{
  firstName: string;
  at: string;
  contact: 'email' | 'mobile';
  /** Whether the remaining contact is verified, so that a password can be reset with it. */
  canReset: boolean;
}>({
  template: 'contactReleased',
  label: text`Contact removed`,
  smsTemplate: sms.CONTACT_RELEASED_SMS,
  mail: ({ firstName, at, contact, canReset }, site, t) => {
    const what = contact === 'email' ? t`email address` : t`mobile number`;
    const origin = originIn(site.origin, t.locale);
    const settings = `${origin}/privacy-and-data`;
    const next =
      contact === 'email'
        ? t`Please add another one at ${settings}.`
        : canReset
          ? t`To sign in again, choose a new password at ${origin}/forgot-password with this email address. You can then add another number.`
          : t`While you are signed in, please verify this email address and add another number at ${settings}. If you cannot sign in any more, write to ${site.supportEmail}.`;
    return {
      subject: t`The ${what} was removed from your ${PRODUCT.name} account`,
      heading: t`Your ${what} was removed`,
      paragraphs: [
        t`Hello ${firstName},`,
        t`On ${when(at, t)} another person confirmed the ${what} of your account as their own. You had not verified it, so we removed it from your account. ${next}`,
      ],
      footnote: t`If you have a question, write to ${site.supportEmail}.`,
    };
  },
  samples: {
    email: { firstName: NAME, at: AT, contact: 'email', canReset: true },
    mobile: { firstName: NAME, at: AT, contact: 'mobile', canReset: true },
    unverified: { firstName: NAME, at: AT, contact: 'mobile', canReset: false },
  },
});

/** What happened to an admin's second step. */
export type SecondFactorChange = 'on' | 'off' | 'recoveryCode';

const SECOND_FACTOR_TEXTS: Readonly<Record<SecondFactorChange, { heading: Text; what: Text }>> = {
  on: {
    heading: text`Your second step was set up`,
    what: text`Signing in to your account now needs a code from an authenticator app. It was set up`,
  },
  off: {
    heading: text`Your second step was turned off`,
    what: text`Signing in to your account no longer needs a code from an authenticator app. It was turned off`,
  },
  recoveryCode: {
    heading: text`A recovery code was used`,
    what: text`A recovery code of your account was used instead of a code from your app`,
  },
};

/** `codesLeft` is the number of unused recovery codes. */
export const SECOND_FACTOR_CHANGED = defineMessage<
  OwnerFacts & {
    at: string;
    change: SecondFactorChange;
    codesLeft: number;
  }
>({
  template: 'secondFactor',
  label: text`Second step`,
  mail: ({ firstName, at, change, codesLeft, canReset }, site, t) => {
    const texts = SECOND_FACTOR_TEXTS[change];
    const heading = t(texts.heading);
    const what = t(texts.what);
    const left = t(pluralText(codesLeft, { one: '# of them is left.', other: '# of them are left.' }));
    return {
      subject: `${PRODUCT.name}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
      heading,
      paragraphs: [
        t`Hello ${firstName},`,
        t`${what} on ${when(at, t)}.${change === 'recoveryCode' ? ` ${left}` : ''}`,
        t`If this was you, you can ignore this message.`,
      ],
      footnote: notYouText(site, t, canReset),
    };
  },
  samples: {
    on: { firstName: NAME, at: AT, change: 'on', codesLeft: 10 },
    off: { firstName: NAME, at: AT, change: 'off', codesLeft: 0 },
    recoveryCode: { firstName: NAME, at: AT, change: 'recoveryCode', codesLeft: 9 },
  },
});

export const IDENTITY_MESSAGES = [
  PASSWORD_CHANGED,
  NEW_SIGN_IN,
  CONTACT_CHANGED,
  CONTACT_RELEASED,
  SECOND_FACTOR_CHANGED,
];
