import type { Config } from '../config.ts';
import type { SmsConfig } from '../delivery-config.ts';
import { type RenderLetter, renderBuiltLetter } from '../mail/render-letter.ts';
import { smtpSender } from '../mail/smtp.ts';
import { msg91Sender } from '../sms/msg91.ts';
import { twilioSender } from '../sms/twilio.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { consoleSender, type Sender } from './sender.ts';
import type { Channel } from './store.ts';

/** The way out for one channel: null where a site with production settings has none. */
export type Route = { sender: Sender | null; breaker: Breaker };

export type Delivery = {
  routes: Readonly<Record<Channel, Route>>;
  /** A provider that says nothing for so long has failed. */
  timeoutMs: number;
};

const BREAKER = { failures: 5, openMs: 30_000 } as const;

type Options = { renderLetter?: RenderLetter; timeoutMs?: number };

function smsSender(sms: SmsConfig): Sender {
  return sms.provider === 'msg91' ? msg91Sender(sms) : twilioSender(sms);
}

/** How messages leave with this configuration: by the providers that are set up, else (not in production) nowhere. */
export function createDelivery(config: Config, options: Options = {}): Delivery {
  const { renderLetter = renderBuiltLetter, timeoutMs = 5_000 } = options;
  const { mail, sms } = config.delivery;
  const fallback = config.production ? null : consoleSender({ silent: config.logLevel === 'silent' });
  const host = new URL(config.publicOrigin).hostname;
  const email = mail && smtpSender({ url: mail.smtpUrl, from: mail.from, host, timeoutMs, renderLetter });
  const route = (sender: Sender | null): Route => ({ sender, breaker: createBreaker(BREAKER) });
  return {
    routes: { email: route(email ?? fallback), sms: route(sms ? smsSender(sms) : fallback) },
    timeoutMs,
  };
}

/** What a site with production settings should be told at its start: people could not get their codes. */
export function missingProviders(config: Config): string[] {
  if (!config.production) return [];
  return [
    ...(config.delivery.mail ? [] : ['SMTP_URL is not set: no e-mail can be sent, so nobody can verify one']),
    ...(config.delivery.sms
      ? []
      : ['SMS_PROVIDER is not set: no SMS can be sent, so nobody can verify a number']),
  ];
}
