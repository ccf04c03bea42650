import { type Config, ConfigError } from '#platform/server/config.ts';
import { listSmsEvents } from '#platform/server/outbox/templates.ts';
import { unknownEvents } from '#platform/server/sms/template-ids.ts';
// Registers the SMS of all slices: without it, every SMS of SMS_TEMPLATES would be unknown.
import './slices.ts';

/** Throws ConfigError if SMS_TEMPLATES has an id for an SMS that the product does not send. */
export function refuseUnknownSms({ delivery: { sms } }: Pick<Config, 'delivery'>): void {
  if (sms?.provider !== 'msg91') return;
  const events = listSmsEvents().map(({ event }) => event);
  const problems = unknownEvents(sms.templates, events);
  if (problems.length > 0) throw new ConfigError(problems);
}
