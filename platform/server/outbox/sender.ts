import type { Mail } from '#shared/mail.ts';
import type { RegisteredSms } from '../sms/registered-text.ts';
import type { Attachment } from './message.ts';
import type { PushText } from './push-text.ts';

/** A message that is ready to be sent. */
export type OutgoingMessage = {
  id: string;
  recipient: string;
  template: string;
  /** Contains a one-time code. */
  isCode: boolean;
  mail: Mail;
  /** Attachments of the mail. */
  attachments: readonly Attachment[];
  /** The text of an SMS. */
  text: string;
  /** The SMS in its registered texts, one for each language, the recipient's language first. */
  registered: readonly RegisteredSms[];
  /** Null if the template has no push message. */
  push: PushText | null;
  expiresAt: Date | null;
};

/** A provider. `send` throws DeliveryError and stops when `signal` aborts. */
export type Sender = {
  /** For the log: "smtp", "msg91", … */
  name: string;
  /**
   * True for a sender that sends nothing: messages are shown at /dev/outbox, so their texts stay stored, and the hourly
   * SMS limit does not apply.
   */
  isDevOutbox?: true;
  /**
   * For providers that need registered texts: true if SMS_TEMPLATES has an id for one of these text keys. A message
   * without an id fails at once, and counts neither for the hourly limit nor as a failure of the provider.
   */
  hasTemplate?(keys: readonly string[]): boolean;
  send(message: OutgoingMessage, signal: AbortSignal): Promise<void>;
  /** Closes idle connections. */
  close?(): void;
};

/** Why a message was not sent. `reason` is stored and logged: a status or code, never the provider's text. */
export class DeliveryError extends Error {
  /** Retrying is useless: the address or the message is at fault. */
  readonly permanent: boolean;
  /** The recipient's own server failed, so the error says nothing about the channel's provider. */
  readonly concernsRecipient: boolean;

  constructor(reason: string, options: { permanent?: boolean; concernsRecipient?: boolean } = {}) {
    super(reason);
    this.name = 'DeliveryError';
    this.permanent = options.permanent ?? false;
    this.concernsRecipient = options.concernsRecipient ?? false;
  }
}

/**
 * The sender without a provider in development: prints codes to the console, never to the logger, whose output is
 * stored.
 */
export function consoleSender(options: { silent: boolean }): Sender {
  return {
    name: 'console',
    isDevOutbox: true,
    async send({ isCode, recipient, text }) {
      if (options.silent || !isCode) return;
      console.log(`\n  Code to ${recipient}: ${text}\n`);
    },
  };
}
