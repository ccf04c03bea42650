import { setTimeout } from 'node:timers/promises';
import { loadSettings } from '#platform/server/settings/settings.ts';
import type { Platform } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { SecretKeys } from '../secret-keys/keys.ts';
import type { ChannelProvider } from './delivery.ts';
import { seal, unsealWithAny } from './seal.ts';
import { DeliveryError, type Sender } from './sender.ts';
import * as store from './store.ts';
import { listCodeTemplates, type ReadableMessage, readMessage } from './templates.ts';

/** After this time, another worker may claim a message whose sending was not finished. */
const LEASE_MS = 60_000;

/** Delays before the second and third try; there is no fourth. */
const RETRY_AFTER_MS = [10_000, 60_000] as const;

export const CHANNELS = ['email', 'sms', 'push'] as const satisfies readonly store.Channel[];

const HOUR_MS = 3_600_000;

/** Messages of the hourly limit that only codes may use: the notices of one morning could use up the rest. */
const keptForCodes = (perHour: number) => Math.floor(perHour / 5);

/** After the provider took a message, its state is written until this time has passed, which ends before the lease. */
const RECORD_MS = 40_000;
const RECORD_AGAIN_MS = 1_000;

/** The content of a row; null if it was removed, encrypted with an unknown key, or its template is gone. */
export function contentOf(config: SecretKeys, row: store.OutboxRow): ReadableMessage | null {
  const data = row.sealed ? unsealWithAny(config, row.id, row.sealed) : row.data;
  return typeof data === 'object' && data !== null ? readMessage(row.template, data, row.locale) : null;
}

/** Sends all due messages, or until `stop` aborts. A hanging channel does not block the others. */
export async function deliverDueMessages(platform: Platform, stop?: AbortSignal): Promise<void> {
  await Promise.all(CHANNELS.map((channel) => deliverChannel(platform, channel, stop)));
}

/** Sends the due messages of one channel, or until `stop` aborts. */
export async function deliverChannel(
  platform: Platform,
  channel: store.Channel,
  stop?: AbortSignal,
): Promise<void> {
  const route = platform.delivery.routes[channel];
  while (!stop?.aborted) {
    const claimed = await claim(platform, channel, route);
    if (claimed.length === 0) return;
    const outcomes = await Promise.allSettled(claimed.map((row) => deliver(platform, route, row, stop)));
    const lost = outcomes.find(({ status }) => status === 'rejected');
    if (lost?.status === 'rejected') throw lost.reason;
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
  const codes = listCodeTemplates();
  const due = { channel, now, leaseUntil: new Date(now.getTime() + LEASE_MS), limit, codes };
  if (perHour === null || route.sender?.isDevOutbox) return store.claimDueMessages(platform.db, due);
  return inTransaction(platform.db, async (tx) => {
    await store.lockClaims(tx, channel);
    const sent = await store.countAttempts(tx, channel, new Date(now.getTime() - HOUR_MS));
    const room = perHour - sent;
    const claimed = { ...due, limit: Math.min(limit, room), othersLimit: room - keptForCodes(perHour) };
    const rows = room > 0 ? await store.claimDueMessages(tx, claimed) : [];
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
 * Logs a warning at half of the hourly limit, and an error when only codes are sent and at the limit. Only the claim that
 * crosses such a threshold logs it, so each is logged once.
 */
function logVolume(
  platform: Platform,
  { channel, perHour }: { channel: store.Channel; perHour: number },
  { before, after }: { before: number; after: number },
): void {
  const what = { email: 'emails', sms: 'SMS', push: 'push messages' }[channel];
  for (const [threshold, level, message] of [
    [Math.ceil(perHour / 2), 'warn', `unusually many ${what} are sent`],
    [perHour - keptForCodes(perHour), 'error', `only ${what} with codes are sent for now`],
    [perHour, 'error', `no more ${what} are sent for now`],
  ] as const) {
    if (before >= threshold || after < threshold) continue;
    platform.log[level]({ alert: `${channel}-volume`, inTheLastHour: after }, message);
  }
}

async function deliver(
  platform: Platform,
  route: ChannelProvider,
  row: store.ClaimedRow,
  stop?: AbortSignal,
): Promise<void> {
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
    return;
  }
  breaker.succeeded();
  const sentAt = clock.now();
  await record(() => store.markSent(db, row.id, sentAt, sender.isDevOutbox === true), stop);
}

/**
 * Repeats a write that fails, for example during a failover of the database: a message that was sent and is not marked as
 * sent would be sent again.
 */
async function record(write: () => Promise<void>, stop?: AbortSignal): Promise<void> {
  const until = performance.now() + RECORD_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (stop?.aborted || performance.now() > until) throw error;
      await setTimeout(RECORD_AGAIN_MS);
    }
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
