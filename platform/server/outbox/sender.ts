import type { Letter } from '#shared/letter.ts';

/** A message ready to leave. */
export type Outgoing = {
  id: string;
  recipient: string;
  template: string;
  /** Holds a one-time code. */
  isCode: boolean;
  letter: Letter;
  /** The text of an SMS. */
  text: string;
  /** Of the template that operators have registered. */
  variables: Readonly<Record<string, string>>;
};

/** Somebody who takes messages further. `send` throws DeliveryError, and stops when `signal` says so. */
export type Sender = {
  /** For the log: "smtp", "msg91", … */
  name: string;
  /** The outbox itself is where people read them: nothing is emptied, nothing is counted. */
  isOutbox?: true;
  send(message: Outgoing, signal: AbortSignal): Promise<void>;
};

/** Why a message did not leave. `reason` is kept and logged: a status or code, never what the provider quoted. */
export class DeliveryError extends Error {
  /** Asking again is of no use: the address or the message is at fault, not the provider. */
  readonly permanent: boolean;

  constructor(reason: string, options: { permanent?: boolean } = {}) {
    super(reason);
    this.name = 'DeliveryError';
    this.permanent = options.permanent ?? false;
  }
}

/** Without a provider and without production settings, codes are printed (never through the logger, which is kept). */
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
