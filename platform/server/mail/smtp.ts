import type { Transporter } from 'nodemailer';
import { mailText } from '#shared/mail.ts';
import { DeliveryError, type OutgoingMessage, type Sender } from '../outbox/sender.ts';
import type { RenderMail } from './render-mail.ts';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

type SmtpOptions = {
  url: string;
  /** "Name <address>" or an address. */
  from: string;
  /** Our host name, for message ids. */
  host: string;
  timeoutMs: number;
  renderMail: RenderMail;
  /** Maximum number of connections, which are reused. */
  connections: number;
};

/**
 * Idle connections are closed after this time. It is shorter than the timeouts of mail servers, which could close a
 * connection while a mail is being sent.
 */
const IDLE_MS = 30_000;

/** Lets mail programs show their own "unsubscribe" and use it without opening the page (RFC 8058). */
function unsubscribeHeaders(href: string | null): Record<string, string> {
  if (href === null) return {};
  return { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function deliveryError(error: unknown): DeliveryError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (responseCode === undefined) return new DeliveryError(code ?? 'unknown');
  // Only a rejected address or message is permanent: 53x means that our sign-in failed, 4xx means "not now".
  const permanent = responseCode >= 550 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return new DeliveryError(`SMTP ${responseCode}`, { permanent });
}

/** Sends mail by SMTP. TLS is required beyond this machine, unless the URL has ?requireTLS=false. */
export function smtpSender(options: SmtpOptions): Sender {
  const { hostname, protocol } = new URL(options.url);
  const timeouts = {
    connectionTimeout: options.timeoutMs,
    greetingTimeout: options.timeoutMs,
    socketTimeout: options.timeoutMs,
    dnsTimeout: options.timeoutMs,
  };
  let transport: Transporter | null = null;
  /** Loaded with the first mail, to keep the start short. */
  async function connected(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport({
      pool: true,
      maxConnections: options.connections,
      idleTimeout: IDLE_MS,
      // Retry once, for a connection that the server has closed meanwhile. The outbox makes all other retries.
      maxRequeues: 1,
      url: options.url,
      ...timeouts,
      requireTLS: protocol === 'smtp:' && !LOCAL_HOSTS.has(hostname) && !/[?&]requireTLS=/.test(options.url),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return transport;
  }
  return {
    name: 'smtp',
    async send({ id, recipient, mail, attachments }: OutgoingMessage, signal: AbortSignal) {
      const html = await options.renderMail(mail);
      const out = await connected();
      await out
        .sendMail({
          signal,
          from: options.from,
          // Pass an object: a string with commas could be read as several addresses.
          to: { name: '', address: recipient },
          subject: mail.subject,
          text: mailText(mail),
          ...(html !== null && { html }),
          attachments: [...attachments],
          // The same id for every try, so that mailboxes can detect duplicates.
          messageId: `<${id}@${options.host}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeHref) },
        })
        .catch((error: unknown) => {
          throw deliveryError(error);
        });
    },
    close: () => transport?.close(),
  };
}
