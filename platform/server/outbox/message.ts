import type { Mail } from '#shared/mail.ts';
import { PRODUCT } from '#shared/product.ts';
import type { SmsTemplate } from '#shared/texts/sms-template.ts';
import type { Text, Translate } from '#shared/texts/translate.ts';
import type { SmsEvent } from '../sms/registered-text.ts';
import type { PushText } from './push-text.ts';

/** Facts about the site that the texts of messages contain. */
export type MessageSiteFacts = {
  origin: string;
  supportEmail: string;
  /** Domain of links in SMS; without it, SMS have no links. */
  smsLinkDomain?: string | null;
};

/** A file of a mail. */
export type Attachment = { filename: string; contentType: string; content: Buffer };

type MailParts = Pick<Mail, 'subject' | 'heading' | 'paragraphs'> &
  Partial<Pick<Mail, 'code' | 'button' | 'footnote' | 'unsubscribeHref'>>;

type Definition<Data extends object> = {
  /** Name of the template. It is stored with each message, and SMS_TEMPLATES uses it as the event: never change it. */
  readonly template: string;
  /** Name in the admin console. */
  readonly label: Text;
  /** Instants in `data` are ISO strings, since it is stored as JSON. */
  readonly mail: (data: Data, site: MessageSiteFacts, t: Translate) => MailParts;
  /** The push message; null if a message of this template has none. */
  readonly push?: (data: Data, t: Translate) => PushText | null;
  /** Attachments of the mail, created when it is sent. */
  readonly attachments?: (data: Data, t: Translate) => Promise<readonly Attachment[]>;
  /**
   * SMS text that is registered with mobile operators. Without it, only providers that accept free text can send the
   * SMS.
   */
  readonly smsTemplate?: SmsTemplate<Data>;
  /** For a template with several registered texts: `list` returns all of them, `find` the one for a message's data. */
  readonly smsEvents?: {
    readonly list: () => readonly SmsEvent[];
    readonly find: (data: Data) => { event: SmsEvent; data: object } | null;
  };
  /** SMS text if there is no registered one; by default the mail's paragraphs and link (`smsText`). */
  readonly sms?: (mail: Mail, t: Translate) => string;
};

/**
 * A template of mails, SMS and push messages. Without type arguments it stands for a template with any data: slice.ts
 * lists such templates.
 */
export type MessageTemplate<
  Data extends object = never,
  IsCode extends boolean = boolean,
> = Definition<Data> & {
  /**
   * True if the message contains a one-time code. It is then encrypted in the database, never sent again, and printed
   * to the console if there is no provider.
   */
  readonly isCode: IsCode;
  /** Sample data for tests by a short name; a single sample is named ''. */
  readonly samples: Readonly<Record<string, object>>;
};

type Samples<Data> = { readonly samples: Readonly<Record<string, Data>> };

/** Declares a template; list it under `messages` in slice.ts. */
export function defineMessage<Data extends object>(
  definition: Definition<Data> & Samples<Data>,
): MessageTemplate<Data, false> {
  return { ...definition, isCode: false };
}

/** Declares a template that holds a one-time code. */
export function defineCode<Data extends object>(
  definition: Definition<Data> & Samples<Data>,
): MessageTemplate<Data, true> {
  return { ...definition, isCode: true };
}

/** Start of the greeting in the mails of all languages. An SMS leaves the greeting out to save space. */
const GREETING = /^(?:Hello|नमस्ते) /;

/** The text of an SMS: the product's name, the paragraphs without a greeting, and the link. */
export function smsText(paragraphs: readonly string[], { button }: Mail): string {
  const spoken = paragraphs.filter((paragraph) => !GREETING.test(paragraph));
  const text = spoken.join(' ').replace(/\s+/g, ' ');
  return `${PRODUCT.name}: ${text}${button ? ` ${button.href}` : ''}`;
}
