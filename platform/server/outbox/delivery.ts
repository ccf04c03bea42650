import type { Config } from '../config.ts';
import type { SmsConfig } from '../delivery-config.ts';
import { type RenderMail, renderBuiltMail } from '../mail/render-mail.ts';
import { smtpSender } from '../mail/smtp.ts';
import { msg91Sender } from '../sms/msg91.ts';
import { twilioSender } from '../sms/twilio.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { consoleSender, type Sender } from './sender.ts';
import type { Channel } from './store.ts';

/** How messages of one channel are sent. `sender` is null in production if no provider is configured. */
export type ChannelProvider = { sender: Sender | null; breaker: Breaker };

export type Delivery = {
  routes: Readonly<Record<Channel, ChannelProvider>>;
  /** A provider that does not answer within this time has failed. */
  timeoutMs: number;
  /** Closes connections to providers. */
  close?(): void;
};

const BREAKER = { failures: 5, openMs: 30_000 } as const;

type Options = {
  renderMail?: RenderMail;
  timeoutMs?: number;
  /** The sender of push messages, which reads the users' devices from the database. */
  push?: Sender;
};

function smsSender(sms: SmsConfig): Sender {
  return sms.provider === 'msg91' ? msg91Sender(sms) : twilioSender(sms);
}

/**
 * Chooses the sender of each channel: the configured provider; without one, a sender that only keeps messages in the
 * outbox (null in production).
 */
export function createDelivery(config: Config, options: Options = {}): Delivery {
  const { renderMail = renderBuiltMail, timeoutMs = 5_000, push = null } = options;
  const { mail, sms, rates } = config.delivery;
  const fallback = config.production ? null : consoleSender({ silent: config.logLevel === 'silent' });
  const host = new URL(config.publicOrigin).hostname;
  const connections = rates.email.atOnce;
  const email =
    mail && smtpSender({ url: mail.smtpUrl, from: mail.from, host, timeoutMs, renderMail, connections });
  const route = (sender: Sender | null): ChannelProvider => ({ sender, breaker: createBreaker(BREAKER) });
  return {
    routes: {
      email: route(email ?? fallback),
      sms: route(sms ? smsSender(sms) : fallback),
      push: route(push),
    },
    timeoutMs,
    close() {
      email?.close?.();
      push?.close?.();
    },
  };
}

/** Warnings for a production site without providers: users could not get their codes. */
export function missingProviders(config: Config): string[] {
  if (!config.production) return [];
  return [
    ...(config.delivery.mail ? [] : ["SMTP_URL is not set: users can't get codes by email"]),
    ...(config.delivery.sms ? [] : ["SMS_PROVIDER is not set: users can't get codes by SMS"]),
  ];
}
