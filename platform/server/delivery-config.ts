import * as z from 'zod';
import { LINK_DOMAIN_MAX_LENGTH } from './sms/registered-text.ts';
import { readTemplateIds, type TemplateIds } from './sms/template-ids.ts';

/** The problem of an address with a password that holds `/`, `?` or `#`. */
export const UNREADABLE_URL = 'can’t be read; special characters in the password are written as %XX';

/** Environment of mail and SMS delivery; platform/server/config.ts reads it with the rest. */
export const DELIVERY_ENV = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .refine((url) => URL.canParse(url), UNREADABLE_URL)
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be an address or "Name <address>"',
    )
    .optional(),
  SMS_PROVIDER: z.enum(['msg91', 'twilio']).optional(),
  /** URL that replaces the URL of the provider's API, for a proxy or a fake in tests. */
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Read by `readTemplateIds`. */
  SMS_TEMPLATES: z.string().optional(),
  SMS_LINK_DOMAIN: z
    .string()
    .max(LINK_DOMAIN_MAX_LENGTH, `must be a short domain: at most ${LINK_DOMAIN_MAX_LENGTH} characters`)
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as toran.in')
    .optional(),
  MSG91_AUTH_KEY: z.string().optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  /** `SMS_PER_HOUR` has a default because SMS cost money: it bounds what a fault or an attack can spend. */
  /** A P-256 key, base64url: 32 bytes. */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a VAPID private key of 43 characters (npx web-push generate-vapid-keys)')
    .optional(),
  PUSH_HOSTS: z
    .string()
    .regex(/^[a-z0-9.:-]+(,[a-z0-9.:-]+)*$/, 'must be hosts such as push.example.org:8443, with commas')
    .optional(),
  SMS_PER_HOUR: z.coerce.number().int().min(1).max(10_000_000).default(300),
  SMS_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(5),
  MAIL_PER_HOUR: z.coerce.number().int().min(1).max(100_000_000).optional(),
  MAIL_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(5),
};
/** Concurrent push messages: many, because push services answer fast and cost nothing. */
const PUSH_CONNECTIONS = 20;
const RATES = z.object({
  SMS_PER_HOUR: DELIVERY_ENV.SMS_PER_HOUR,
  SMS_CONNECTIONS: DELIVERY_ENV.SMS_CONNECTIONS,
  MAIL_PER_HOUR: DELIVERY_ENV.MAIL_PER_HOUR,
  MAIL_CONNECTIONS: DELIVERY_ENV.MAIL_CONNECTIONS,
});

export type DeliveryRate = {
  /** Maximum number of messages that each process sends at the same time. */
  atOnce: number;
  /** Maximum number of messages per hour for the whole site; null: no limit. At half of it, a warning is logged. */
  perHour: number | null;
};

export type SmsConfig =
  | { provider: 'msg91'; url: string; authKey: string; templates: TemplateIds }
  | { provider: 'twilio'; url: string; accountSid: string; authToken: string; from: string };

export type DeliveryConfig = {
  mail: { smtpUrl: string; from: string } | null;
  sms: SmsConfig | null;
  /** Domain of links in SMS, which mobile operators have whitelisted; null: SMS have no links. */
  smsLinkDomain: string | null;
  /**
   * `privateKey` is null if the push keys are derived from SECRET_KEY. `hosts` are the push services that are allowed
   * in addition to those of the browsers.
   */
  push: { privateKey: string | null; hosts: readonly string[] };
  rates: Readonly<Record<'email' | 'sms' | 'push', DeliveryRate>>;
};

type Raw = Readonly<Record<string, string | undefined>>;

const NEEDED: Readonly<Record<string, readonly string[]>> = {
  msg91: ['MSG91_AUTH_KEY', 'SMS_TEMPLATES'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
};

/** Reports missing settings that the given ones require. */
export function deliveryContradictions(set: Raw): string[] {
  const problems = (NEEDED[set.SMS_PROVIDER ?? ''] ?? [])
    .filter((name) => set[name] === undefined)
    .map((name) => `${name}: is required with SMS_PROVIDER=${set.SMS_PROVIDER}`);
  if (set.SMS_TEMPLATES) {
    const { ids, problems: wrong } = readTemplateIds(set.SMS_TEMPLATES);
    problems.push(...wrong.map((problem) => `SMS_TEMPLATES: ${problem}`));
    if (set.SMS_PROVIDER === 'msg91' && ids['code.en'] === undefined) {
      problems.push('SMS_TEMPLATES: needs at least the id of "code.en"');
    }
  }
  if (set.SMTP_URL && set.MAIL_FROM === undefined) problems.push('MAIL_FROM: is required with SMTP_URL');
  return problems;
}

function smsConfig(set: Raw): SmsConfig | null {
  if (set.SMS_PROVIDER === 'msg91') {
    return {
      provider: 'msg91',
      url: set.SMS_URL ?? 'https://control.msg91.com',
      authKey: set.MSG91_AUTH_KEY ?? '',
      templates: readTemplateIds(set.SMS_TEMPLATES ?? '').ids,
    };
  }
  if (set.SMS_PROVIDER === 'twilio') {
    return {
      provider: 'twilio',
      url: set.SMS_URL ?? 'https://api.twilio.com',
      accountSid: set.TWILIO_ACCOUNT_SID ?? '',
      authToken: set.TWILIO_AUTH_TOKEN ?? '',
      from: set.TWILIO_FROM ?? '',
    };
  }
  return null;
}

/** The configured providers. Call it after `deliveryContradictions` found nothing. */
export function deliveryConfig(set: Raw): DeliveryConfig {
  const mail = set.SMTP_URL && set.MAIL_FROM ? { smtpUrl: set.SMTP_URL, from: set.MAIL_FROM } : null;
  const values = RATES.parse(set);
  const rates = {
    email: { atOnce: values.MAIL_CONNECTIONS, perHour: values.MAIL_PER_HOUR ?? null },
    sms: { atOnce: values.SMS_CONNECTIONS, perHour: values.SMS_PER_HOUR },
    push: { atOnce: PUSH_CONNECTIONS, perHour: null },
  };
  const push = { privateKey: set.VAPID_PRIVATE_KEY ?? null, hosts: set.PUSH_HOSTS?.split(',') ?? [] };
  return { mail, sms: smsConfig(set), smsLinkDomain: set.SMS_LINK_DOMAIN ?? null, push, rates };
}
