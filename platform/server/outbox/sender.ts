import type { Mail } from '#shared/mail.ts';

/** A message that is ready to be sent. */
export type Outgoing = {
  id: string;
  recipient: string;
  template: string;
  /** Contains a one-time code. */
  isCode: boolean;
  mail: Mail;
  /** The text of an SMS. */
  text: string;
  /** Variables of the template registered with operators. */
  variables: Readonly<Record<string, string>>;
};

/** A provider. `send` throws DeliveryError and stops when `signal` aborts. */
export type Sender = {
  /** For the log: "smtp", "msg91", … */
  name: string;
  /** Messages are only shown at /dev/outbox: their texts stay stored, and the hourly SMS limit does not apply. */
  isOutbox?: true;
  send(message: Outgoing, signal: AbortSignal): Promise<void>;
  /** Closes idle connections. */
  close?(): void;
};

/** Why a message was not sent. `reason` is stored and logged: a status or code, never the provider's text. */
export class DeliveryError extends Error {
  /** Retrying is useless: the address or the message is at fault. */
  readonly permanent: boolean;

  constructor(reason: string, options: { permanent?: boolean } = {}) {
    super(reason);
    this.name = 'DeliveryError';
    this.permanent = options.permanent ?? false;
  }
}

/**
 * The sender without a provider in development: prints codes to the console, never to the logger, whose output is
 * stored.
 */
export function consoleSender(options: { silent: boolean }): Sender {
  return {
    name: 'console',
    isOutbox: true,
    async send({ isCode, recipient, text }) {
      if (options.silent || !isCode) return;
      console.log(`\n  Code to ${recipient}: ${text}\n`);
    },
  };
}
