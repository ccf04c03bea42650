import { actorOf, recordAct } from '#features/audit/server/service.ts';
import { getUser } from '#features/identity/server/service.ts';
import { takeUnsubscribeToken } from '#features/notifications/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import { queueCode, queueMessage } from '#platform/server/outbox/outbox.ts';
import { type Content, readMessage } from '#platform/server/outbox/templates.ts';
import { loadSettings } from '#platform/server/settings/settings.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { type Letter, letterText } from '#shared/letter.ts';
import { maskEmail, maskMobile } from '#shared/masking.ts';
import type { MessageChannel, MessageTemplate } from '../contract.ts';
import { smsSize } from '../sms-segments.ts';
import { listSamples, type Sample } from './samples.ts';

type Context = RequestContext<Actor>;
type Site = { origin: string; supportEmail: string };

/** A test that could not leave for so long is forgotten. */
const USEFUL_MS = 3_600_000;
/** In a preview the link leads nowhere. */
const NO_TOKEN = 'sample';

async function siteOf(ctx: Pick<Context, 'config' | 'db'>): Promise<Site> {
  const { supportEmail } = await loadSettings(ctx);
  return { origin: ctx.config.publicOrigin, supportEmail };
}

async function ownContacts(ctx: Context) {
  const user = await getUser(ctx);
  return {
    firstName: user.firstName,
    email: { recipient: user.email, to: maskEmail(user.email), isVerified: user.isEmailVerified },
    sms: { recipient: user.mobile, to: maskMobile(user.mobile), isVerified: user.isMobileVerified },
  };
}

function contentOf(sample: Sample, channel: MessageChannel, token: string | null): Content {
  const { message, data } = sample.content(channel, token);
  const content = readMessage(message.template, data);
  if (content === null) throw new AppError('NOT_FOUND');
  return content;
}

function previewOf(sample: Sample, site: Site): MessageTemplate {
  const letter = contentOf(sample, 'email', NO_TOKEN).letter(site);
  const text = contentOf(sample, 'sms', null).sms(site);
  return {
    id: sample.id,
    topic: sample.topic,
    title: letter.subject,
    to: sample.to,
    canEnd: sample.notice !== null,
    email: { subject: letter.subject, text: letterText(letter) },
    sms: sample.channels.includes('sms') ? { text, ...smsSize(text) } : null,
  };
}

/** Every message with sample values, and where a test of it would go. */
export async function listMessageTemplates(ctx: Context) {
  const { firstName, email, sms } = await ownContacts(ctx);
  const site = await siteOf(ctx);
  const samples = listSamples({ firstName });
  return { templates: samples.map((sample) => previewOf(sample, site)), own: { email, sms } };
}

function findSample(id: string, firstName: string): Sample {
  const sample = listSamples({ firstName }).find((known) => known.id === id);
  if (sample === undefined) throw new AppError('NOT_FOUND');
  return sample;
}

/** Throws NOT_FOUND for what is no template. */
export function checkTemplateExists(id: string): void {
  findSample(id, '');
}

/** The sample letter of a template. Throws NOT_FOUND. */
export async function sampleLetter(id: string, ctx: Context): Promise<Letter> {
  const { firstName } = await getUser(ctx);
  const sample = findSample(id, firstName);
  return contentOf(sample, 'email', NO_TOKEN).letter(await siteOf(ctx));
}

/**
 * Sends a template with its sample values to the admin who asks, marked as a test; its unsubscribe link is the admin's
 * own. Throws NOT_FOUND, INVALID_INPUT for a channel that it never takes, and CONTACT_NOT_VERIFIED.
 */
export async function sendTestMessage(
  id: string,
  channel: MessageChannel,
  ctx: Context,
): Promise<{ to: string }> {
  const now = ctx.clock.now();
  const own = await ownContacts(ctx);
  const sample = findSample(id, own.firstName);
  const { recipient, isVerified, to } = own[channel];
  if (!sample.channels.includes(channel)) {
    throw invalidField('channel', 'This message is never sent by SMS.');
  }
  if (!isVerified) throw new AppError('CONTACT_NOT_VERIFIED');
  await ctx.tx(async (tx) => {
    const { notice } = sample;
    const isMail = channel === 'email';
    const token =
      notice !== null && isMail ? await takeUnsubscribeToken(tx, ctx.actor.userId, notice, now) : null;
    const { message, data } = sample.content(channel, token);
    const { isCode } = message;
    const address = { channel, recipient, createdAt: now, expiresAt: new Date(now.getTime() + USEFUL_MS) };
    // Samples were checked where their templates are declared.
    const marked = { ...address, data: { ...data, isTest: true } as never };
    if (isCode) await queueCode(tx, ctx.config, { ...marked, message: { ...message, isCode } });
    else await queueMessage(tx, { ...marked, message: { ...message, isCode } });
    await recordAct(tx, {
      ...actorOf(ctx),
      action: 'message.test',
      targetType: 'messageTemplate',
      targetId: id,
      after: { channel },
      now,
    });
  });
  return { to };
}
