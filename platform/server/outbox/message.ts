import type { Mail } from '#shared/mail.ts';
import { PRODUCT } from '#shared/product.ts';
import type { Translate } from '#shared/translate.ts';

/** Facts of the site that texts use. */
export type Site = { origin: string; supportEmail: string };

type MailParts = Pick<Mail, 'subject' | 'heading' | 'paragraphs'> &
  Partial<Pick<Mail, 'code' | 'button' | 'footnote' | 'unsubscribeHref'>>;

type Definition<Data extends object> = {
  /** Stored with each message, and the key in SMS_TEMPLATES: never change it. */
  readonly template: string;
  /** For admins. */
  readonly label: string;
  /** Instants in `data` are ISO strings, since it is stored as JSON. */
  readonly mail: (data: Data, site: Site, t: Translate) => MailParts;
  /** The text of an SMS; by default the mail's paragraphs and link (`smsText`). */
  readonly sms?: (mail: Mail) => string;
  /** Variables of a template that operators have registered; by default `text`, the whole SMS. */
  readonly smsVariables?: (data: Data) => Readonly<Record<string, string>>;
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
