import { PRODUCT } from '#shared/product.ts';
import type { Locale } from '#shared/texts/locale.ts';
import type { SmsTemplate, SmsVariable } from '#shared/texts/sms-template.ts';
import type { Translate } from '#shared/texts/translate.ts';
import { cutValue } from './cut-value.ts';

/** A registered SMS text and its event name. SMS_TEMPLATES refers to texts by this name. */
export type SmsEvent = { readonly event: string; readonly template: SmsTemplate };

/**
 * An SMS in one language. Providers of registered texts use `key` and `variables`; providers that accept any text use
 * `text`.
 */
export type RegisteredSms = {
  /** "bookingConfirmed.hi" */
  key: string;
  variables: Readonly<Record<string, string>>;
  text: string;
};

export const smsKey = (event: string, locale: Locale): string => `${event}.${locale}`;

/** This path redirects users to their bookings (features/bookings/server/links/short-link.ts). */
export const SHORT_LINK_PATH = '/b';

/** Longest domain for the link in an SMS. A longer domain would make some texts need a third SMS segment. */
export const LINK_DOMAIN_MAX_LENGTH = 16;

/**
 * Returns the text with the given values. It contains the sender's name, which operators require. The link is a fixed
 * part of the text, because operators accept whitelisted URLs only.
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

/** Renders the SMS of an event. `data` is the data of its message template. */
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
