import { PRODUCT } from '#shared/product.ts';
import type { Locale } from '#shared/texts/locale.ts';
import type { SmsTemplate, SmsVariable } from '#shared/texts/sms-template.ts';
import type { Translate } from '#shared/texts/translate.ts';
import { cutValue } from './cut-value.ts';

/** A registered text with the name of its event, which SMS_TEMPLATES uses. */
export type SmsEvent = { readonly event: string; readonly template: SmsTemplate };

/** An SMS in one language, for providers of registered texts (`key`, `variables`) and of free texts (`text`). */
export type RegisteredSms = {
  /** "bookingConfirmed.hi" */
  key: string;
  variables: Readonly<Record<string, string>>;
  text: string;
};

export const smsKey = (event: string, locale: Locale): string => `${event}.${locale}`;

/** Leads to the reader's bookings (features/bookings/server/links/short-link.ts). */
export const SHORT_LINK_PATH = '/b';

/** Longer domains would need a third SMS. */
export const LINK_DOMAIN_MAX = 16;

/**
 * The text with any values. Operators want the sender's name in it. The link is a fixed part, not a variable: operators
 * accept whitelisted URLs only.
 */
export function fillSms(
  { variables, text, hasLink }: SmsTemplate,
  t: Translate,
  {
    linkDomain,
    value,
  }: { linkDomain: string | null; value: (name: string, variable: SmsVariable<never>) => string },
): string {
  const values = Object.entries(variables).map(([name, variable]) => [name, value(name, variable)] as const);
  const words = text(Object.fromEntries(values), t);
  const named = words.includes(PRODUCT.name) ? words : `${PRODUCT.name}: ${words}`;
  return hasLink && linkDomain !== null ? `${named} https://${linkDomain}${SHORT_LINK_PATH}` : named;
}

/** The SMS of an event; `data` is that of its template. */
export function renderSms(
  { event, template }: SmsEvent,
  data: object,
  { t, linkDomain }: { t: Translate; linkDomain: string | null },
): RegisteredSms {
  const entries = Object.entries(template.variables).map(([name, { value, max }]) => {
    return [name, cutValue(value(data as never, t), max)] as const;
  });
  const variables = Object.fromEntries(entries);
  const text = fillSms(template, t, { linkDomain, value: (name) => variables[name] ?? '' });
  return { key: smsKey(event, t.locale), variables, text };
}
