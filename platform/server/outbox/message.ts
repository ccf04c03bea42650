import type { Mail } from '#shared/mail.ts';
import { PRODUCT } from '#shared/product.ts';
import type { SmsTemplate } from '#shared/texts/sms-template.ts';
import type { Translate } from '#shared/texts/translate.ts';
import type { SmsEvent } from '../sms/registered-text.ts';
import type { PushText } from './push-text.ts';

/** Facts of the site that texts use. */
export type Site = {
  origin: string;
  supportEmail: string;
  /** Domain of links in SMS; without one they have none. */
  smsLinkDomain?: string | null;
};

/** A file of a mail. */
export type Attachment = { filename: string; contentType: string; content: Buffer };

type MailParts = Pick<Mail, 'subject' | 'heading' | 'paragraphs'> &
  Partial<Pick<Mail, 'code' | 'button' | 'footnote' | 'unsubscribeHref'>>;

type Definition<Data extends object> = {
  /** Stored with each message, and the event in SMS_TEMPLATES: never change it. */
  readonly template: string;
  /** For admins. */
  readonly label: string;
  /** Instants in `data` are ISO strings, since it is stored as JSON. */
  readonly mail: (data: Data, site: Site, t: Translate) => MailParts;
  /** The push message; null if a message of this template has none. */
  readonly push?: (data: Data, t: Translate) => PushText | null;
  /** Files of the mail, made when it is sent. */
  readonly attachments?: (data: Data, t: Translate) => Promise<readonly Attachment[]>;
  /** The text that operators register. Without one, only providers that take free text send it by SMS. */
  readonly smsTemplate?: SmsTemplate<Data>;
  /** For a template with several registered texts: those, and the one of a message with its data. */
  readonly smsEvents?: {
    readonly list: () => readonly SmsEvent[];
    readonly find: (data: Data) => { event: SmsEvent; data: object } | null;
  };
  /** The SMS without a registered text; by default the mail's paragraphs and link (`smsText`). */
  readonly sms?: (mail: Mail, t: Translate) => string;
};

/** A kind of mail or SMS. `MessageTemplate` alone is a template with any data, as the manifests list them. */
export type MessageTemplate<
  Data extends object = never,
  IsCode extends boolean = boolean,
> = Definition<Data> & {
  /** Contains a one-time code: encrypted in the database, never sent again, printed if there is no provider. */
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

/** How the mails of all languages greet; an SMS has no room for it. */
const GREETING = /^(?:Hello|नमस्ते) /;

/** The text of an SMS: the product's name, the paragraphs without a greeting, and the link. */
export function smsText(paragraphs: readonly string[], { button }: Mail): string {
  const spoken = paragraphs.filter((paragraph) => !GREETING.test(paragraph));
  const text = spoken.join(' ').replace(/\s+/g, ' ');
  return `${PRODUCT.name}: ${text}${button ? ` ${button.href}` : ''}`;
}
