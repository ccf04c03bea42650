import { loadSettings } from '#platform/server/settings/settings.ts';
import type { Platform } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { SecretKeys } from '../secret-keys/keys.ts';
import type { ChannelProvider } from './delivery.ts';
import { seal, unsealWithAny } from './seal.ts';
import { DeliveryError, type Sender } from './sender.ts';
import * as store from './store.ts';
import { type ReadableMessage, readMessage } from './templates.ts';

/** After this time, another worker may claim a message whose sending was not finished. */
const LEASE_MS = 60_000;

/** Delays before the second and third try; there is no fourth. */
const RETRY_AFTER_MS = [10_000, 60_000] as const;

const CHANNELS = ['email', 'sms', 'push'] as const satisfies readonly store.Channel[];

const HOUR_MS = 3_600_000;

/** The content of a row; null if it was removed, encrypted with an unknown key, or its template is gone. */
export function contentOf(config: SecretKeys, row: store.OutboxRow): ReadableMessage | null {
  const data = row.sealed ? unsealWithAny(config, row.id, row.sealed) : row.data;
  return typeof data === 'object' && data !== null ? readMessage(row.template, data, row.locale) : null;
}

/** Sends all due messages, or until `stop` aborts. A hanging channel does not block the others. */
export async function deliverDueMessages(platform: Platform, stop?: AbortSignal): Promise<void> {
  await Promise.all(CHANNELS.map((channel) => deliverChannel(platform, channel, stop)));
}

async function deliverChannel(platform: Platform, channel: store.Channel, stop?: AbortSignal): Promise<void> {
  const route = platform.delivery.routes[channel];
  while (!stop?.aborted) {
    const claimed = await claim(platform, channel, route);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((row) => deliver(platform, route, row)));
  }
}

async function claim(
  platform: Platform,
  channel: store.Channel,
  route: ChannelProvider,
): Promise<store.ClaimedRow[]> {
  const now = platform.clock.now();
  const { atOnce, perHour } = platform.config.delivery.rates[channel];
  const limit = Math.min(atOnce, route.breaker.allowance(now));
  if (limit === 0) return [];
  const due = { channel, now, leaseUntil: new Date(now.getTime() + LEASE_MS), limit };
  if (perHour === null || route.sender?.isDevOutbox) return store.claimDueMessages(platform.db, due);
  return inTransaction(platform.db, async (tx) => {
    await store.lockClaims(tx, channel);
    const sent = await store.countAttempts(tx, channel, new Date(now.getTime() - HOUR_MS));
    const room = perHour - sent;
    const rows = room > 0 ? await store.claimDueMessages(tx, { ...due, limit: Math.min(limit, room) }) : [];
    const tries = rows.filter((row) => !lacksTemplate(route.sender, contentOf(platform.config, row))).length;
    if (tries > 0) await store.addAttempts(tx, channel, now, tries);
    logVolume(platform, { channel, perHour }, { before: sent, after: sent + tries });
    return rows;
  });
}

/** True if the provider accepts only registered texts and has no text for this message. */
function lacksTemplate(sender: Sender | null, content: ReadableMessage | null): boolean {
  return content !== null && sender?.hasTemplate?.(content.smsKeys) === false;
}

/**
 * Logs a warning at half of the hourly limit and an error at the limit. Only the claim that crosses such a threshold
 * logs it, so each is logged once.
 */
function logVolume(
  platform: Platform,
  { channel, perHour }: { channel: store.Channel; perHour: number },
  { before, after }: { before: number; after: number },
): void {
  const what = { email: 'emails', sms: 'SMS', push: 'push messages' }[channel];
  for (const threshold of [Math.ceil(perHour / 2), perHour]) {
    if (before >= threshold || after < threshold) continue;
    const stopped = threshold === perHour;
    const message = stopped ? `no more ${what} are sent for now` : `unusually many ${what} are sent`;
    platform.log[stopped ? 'error' : 'warn']({ alert: `${channel}-volume`, inTheLastHour: after }, message);
  }
}

async function deliver(platform: Platform, route: ChannelProvider, row: store.ClaimedRow): Promise<void> {
  const { config, db, clock, log } = platform;
  const { sender, breaker } = route;
  const content = contentOf(config, row);
  if (sender === null || content === null) {
    await failMessage(platform, row, sender === null ? 'no provider' : 'unreadable');
    return;
  }
  if (lacksTemplate(sender, content)) {
    const about = { provider: sender.name, template: row.template, messageId: row.id };
    log.info({ ...about, wanted: content.smsKeys[0] }, 'an SMS has no template id in SMS_TEMPLATES');
    await failMessage(platform, row, 'no template id');
    return;
  }
  try {
    await sendInTime(sender, platform, row, content);
    breaker.succeeded();
    await store.markSent(db, row.id, clock.now(), sender.isDevOutbox === true);
  } catch (error) {
    const failure = error instanceof DeliveryError ? error : new DeliveryError(codeOf(error));
    const now = clock.now();
    // A rejected address shows that the provider works.
    if (failure.permanent) breaker.succeeded();
    else if (!failure.concernsRecipient) breaker.failed(now);
    const wait = RETRY_AFTER_MS[row.attempt - 1];
    const isLast = failure.permanent || wait === undefined;
    const about = { provider: sender.name, template: row.template, messageId: row.id, attempt: row.attempt };
    log.warn({ ...about, reason: failure.message, isLast }, 'a message could not be sent');
    if (isLast) await failMessage(platform, row, failure.message);
    else await store.markRetry(db, row.id, new Date(now.getTime() + wait), failure.message);
  }
}

/**
 * Marks a message as failed. Its text stays encrypted, so that an admin can send it again. A code is useless by then,
 * so its text is deleted.
 */
async function failMessage(
  { config, db, clock, securityLog }: Platform,
  row: store.ClaimedRow,
  error: string,
): Promise<void> {
  const content = contentOf(config, row);
  if (content?.message.isCode)
    securityLog.record({ event: 'codeFailed', result: 'UNDELIVERED', contact: row.recipient });
  const canRetry = content !== null && !content.message.isCode;
  const sealed = canRetry ? seal(config.secretKey, row.id, content.data) : null;
  await store.markFailed(db, row.id, { at: clock.now(), error, sealed });
}

async function sendInTime(
  sender: Sender,
  { config, db, delivery }: Platform,
  row: store.ClaimedRow,
  content: ReadableMessage,
): Promise<void> {
  const { supportEmail } = await loadSettings({ config, db });
  const { smsLinkDomain } = config.delivery;
  const site = { origin: config.publicOrigin, supportEmail, smsLinkDomain };
  const message = {
    id: row.id,
    recipient: row.recipient,
    template: row.template,
    isCode: content.message.isCode,
    mail: content.mail(site),
    // Attachments are loaded for real mails only: the development outbox does not show them.
    attachments: row.channel === 'email' && !sender.isDevOutbox ? await content.attachments() : [],
    text: content.sms(site),
    registered: content.registeredSms(site),
    push: content.push(),
    expiresAt: row.expiresAt,
  };
  const signal = AbortSignal.timeout(delivery.timeoutMs);
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DeliveryError('timeout')));
  });
  await Promise.race([sender.send(message, signal), late]);
}

/** The code of an error, never its message, which may quote the recipient. */
function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
  return typeof code === 'string' ? code : 'unknown';
}
