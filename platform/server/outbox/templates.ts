import { type Mail, mailFrame } from '#shared/mail.ts';
import { DEFAULT_LOCALE, type Locale } from '#shared/texts/locale.ts';
import { type Translate, translateToEnglish } from '#shared/texts/translate.ts';
import { translateTo } from '../locales/translate.ts';
import { type RegisteredSms, renderSms, type SmsEvent, smsKey } from '../sms/registered-text.ts';
import { type Attachment, type MessageSiteFacts, type MessageTemplate, smsText } from './message.ts';
import type { PushText } from './push-text.ts';

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

/** The names of the templates of one-time codes. */
export function listCodeTemplates(): string[] {
  return listTemplates().flatMap(({ template, isCode }) => (isCode ? [template] : []));
}

/** Returns every SMS text that is registered with mobile operators. */
export function listSmsEvents(): SmsEvent[] {
  return listTemplates().flatMap(({ template, smsTemplate, smsEvents }) => [
    ...(smsTemplate ? [{ event: template, template: smsTemplate }] : []),
    ...(smsEvents?.list() ?? []),
  ]);
}

export function findTemplate(template: string): MessageTemplate | null {
  return templates.get(template) ?? null;
}

/** A stored message, ready to be rendered for a mail, a push message or an SMS. */
export type ReadableMessage = {
  message: MessageTemplate;
  data: object;
  mail(site: MessageSiteFacts): Mail;
  push(): PushText | null;
  attachments(): Promise<readonly Attachment[]>;
  sms(site: MessageSiteFacts): string;
  /** The keys of the texts that `registeredSms` returns, such as 'bookingConfirmed.hi'. */
  smsKeys: readonly string[];
  /** The registered texts, in the recipient's language first; empty if operators have no text for this message. */
  registeredSms(site: MessageSiteFacts): readonly RegisteredSms[];
};

/** Returns the registered SMS text of a message and the data for it; null if the message has none. */
function smsEventOf(message: MessageTemplate, data: object): { event: SmsEvent; data: object } | null {
  const { template, smsTemplate, smsEvents } = message;
  if (smsTemplate) return { event: { event: template, template: smsTemplate }, data };
  return smsEvents?.find(data as never) ?? null;
}

/** A stored message with its texts in the recipient's language; null if its template was removed. */
export function readMessage(
  template: string,
  data: object,
  locale: Locale = DEFAULT_LOCALE,
): ReadableMessage | null {
  const t = translateTo(locale);
  const message = findTemplate(template);
  if (message === null) return null;
  // Safe: messages are queued with the data type of their template.
  const typed = data as never;
  const mailOf = (site: MessageSiteFacts): Mail => ({
    code: null,
    button: null,
    footnote: null,
    unsubscribeHref: null,
    origin: site.origin,
    ...(locale !== DEFAULT_LOCALE && { locale, frame: mailFrame(t) }),
    ...message.mail(typed, site, t),
  });
  const sms = smsEventOf(message, data);
  // A code is sent by SMS only, so an English text is better than no SMS.
  const languages: readonly Translate[] =
    message.isCode && locale !== DEFAULT_LOCALE ? [t, translateToEnglish] : [t];
  const render = (
    event: NonNullable<typeof sms>,
    { smsLinkDomain = null }: MessageSiteFacts,
    language: Translate,
  ) => renderSms(event.event, event.data, { t: language, linkDomain: smsLinkDomain });
  return {
    message,
    data,
    mail: mailOf,
    push: () => message.push?.(typed, t) ?? null,
    attachments: async () => (await message.attachments?.(typed, t)) ?? [],
    sms: (site) => {
      if (sms !== null) return render(sms, site, t).text;
      const mail = mailOf(site);
      return message.sms?.(mail, t) ?? smsText(mail.paragraphs, mail);
    },
    smsKeys: sms === null ? [] : languages.map((language) => smsKey(sms.event.event, language.locale)),
    registeredSms: (site) => (sms === null ? [] : languages.map((language) => render(sms, site, language))),
  };
}
