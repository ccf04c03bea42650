import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts';
import type { Mail } from '#shared/mail.ts';
import { translateTo } from '../locales/translate.ts';
import { type MessageTemplate, type Site, smsText } from './message.ts';

const templates = new Map<string, MessageTemplate>();

/** Called once, when the application registers its slices. Throws if a template exists twice. */
export function registerMessages(messages: readonly MessageTemplate[]): void {
  for (const message of messages) {
    if (templates.has(message.template)) {
      throw new Error(`The message template ${message.template} is declared twice`);
    }
    templates.set(message.template, message);
  }
}

/** Every template of the application. */
export function listTemplates(): MessageTemplate[] {
  return [...templates.values()];
}

export function findTemplate(template: string): MessageTemplate | null {
  return templates.get(template) ?? null;
}

/** A message that can be sent. */
export type Content = {
  message: MessageTemplate;
  data: object;
  mail(site: Site): Mail;
  sms(site: Site): string;
  /** Variables for the template registered with the operator. */
  smsVariables(site: Site): Readonly<Record<string, string>>;
};

/** A stored message with its texts in the recipient's language; null if its template was removed. */
export function readMessage(template: string, data: object, locale: Locale = DEFAULT_LOCALE): Content | null {
  const t = translateTo(locale);
  const message = findTemplate(template);
  if (message === null) return null;
  // The queue typed the data by the template.
  const typed = data as never;
  const mailOf = (site: Site): Mail => ({
    code: null,
    button: null,
    footnote: null,
    unsubscribeHref: null,
    origin: site.origin,
    ...(locale !== DEFAULT_LOCALE && { locale }),
    ...message.mail(typed, site, t),
  });
  const sms = (site: Site): string => {
    const mail = mailOf(site);
    return message.sms?.(mail) ?? smsText(mail.paragraphs, mail);
  };
  return {
    message,
    data,
    mail: mailOf,
    sms,
    smsVariables: (site) => message.smsVariables?.(typed) ?? { text: sms(site) },
  };
}
