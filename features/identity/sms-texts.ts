import { defineSms, type SmsVariable } from '#shared/texts/sms-template.ts';
import { formatInstant } from '#shared/time.ts';
import { deviceName } from './device-name.ts';

/** SMS about the account, with the texts that the operator registers. Limits as in features/bookings/sms-texts.ts. */

export const smsTimeVariable = <Data>(instant: (data: Data) => string): SmsVariable<Data> => ({
  tag: 'alphanumeric',
  max: 24,
  value: (data, { locale }) => formatInstant(instant(data), 'dayTime', locale),
});
const at = smsTimeVariable((data: { at: string }) => data.at);

const what: SmsVariable<{ contact: 'email' | 'mobile' }> = {
  tag: 'alphanumeric',
  max: 16,
  value: ({ contact }, t) => (contact === 'email' ? t`email address` : t`mobile number`),
};

export const PASSWORD_CHANGED_SMS = defineSms<{ at: string }, 'time'>({
  variables: { time: at },
  text: ({ time }, t) =>
    t`Your password was changed on ${time}. If this was not you, reset it now and write to us.`,
});

export const NEW_SIGN_IN_SMS = defineSms<{ userAgent: string | null }, 'device'>({
  variables: {
    device: { tag: 'alphanumeric', max: 30, value: ({ userAgent }, t) => t(deviceName(userAgent)) },
  },
  text: ({ device }, t) =>
    t`New sign-in to your account with ${device}. If this was not you, change your password.`,
});

export const CONTACT_CHANGED_SMS = defineSms<{ contact: 'email' | 'mobile'; at: string }, 'what' | 'time'>({
  variables: { what, time: at },
  text: ({ what, time }, t) =>
    t`The ${what} of your account was changed on ${time}. If this was not you, write to us.`,
});

export const CONTACT_RELEASED_SMS = defineSms<{ contact: 'email' | 'mobile' }, 'what'>({
  variables: { what },
  text: ({ what }, t) =>
    t`Your ${what} was removed, because another person confirmed it as their own. Please add another one in your account.`,
});
