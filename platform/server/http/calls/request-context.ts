import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNATTENDED_HEADER } from '#shared/calls/unattended.ts';
import { AnswerOrigin } from '../../answers/answer-origin.ts';
import type { Actor, Platform, RequestContext, SessionControl } from '../../context.ts';
import { afterCommit, inTransaction } from '../../db/transaction.ts';
import { deviceControl } from '../../session/devices.ts';
import { endSession, findActor, sessionCookieName, startSession } from '../../session/sessions.ts';
import { requestLocale } from './asked-locale.ts';

function presentedToken(platform: Platform, request: FastifyRequest): string | undefined {
  return request.cookies[sessionCookieName(platform.config.production)];
}

/** Whether a page sent the request by itself. Browsers open a stream of events again by themselves, too. */
function isUnattended({ headers }: FastifyRequest): boolean {
  return headers[UNATTENDED_HEADER] !== undefined || headers.accept === 'text/event-stream';
}

/** The signed-in user of a request; null for a guest. */
export async function actorOf(platform: Platform, request: FastifyRequest): Promise<Actor | null> {
  const token = presentedToken(platform, request);
  return token === undefined ? null : findActor(platform, token, { isUse: !isUnattended(request) });
}

function sessionControl(platform: Platform, request: FastifyRequest, reply: FastifyReply): SessionControl {
  const name = sessionCookieName(platform.config.production);
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: platform.config.production } as const;
  const endPresented = async (on: Platform) => {
    const token = presentedToken(platform, request);
    if (token !== undefined) await endSession(on, token);
  };
  return {
    async start(user, tx = platform.db) {
      const on = { ...platform, db: tx };
      await endPresented(on);
      const client = { ip: request.ip, userAgent: request.headers['user-agent'] };
      const { id, token, maxAgeSeconds } = await startSession(on, user, client);
      // Only then: after a failed COMMIT the browser keeps the session that it has.
      afterCommit(tx, () => void reply.setCookie(name, token, { ...cookie, maxAge: maxAgeSeconds }));
      return id;
    },
    async end() {
      await endPresented(platform);
      reply.clearCookie(name, cookie);
    },
  };
}

function memory(): RequestContext['once'] {
  const answers = new Map<string, Promise<unknown>>();
  return <T>(key: string, load: () => Promise<T>) => {
    const cached = answers.get(key) as Promise<T> | undefined;
    const answer = cached ?? load();
    if (cached === undefined) answers.set(key, answer);
    return answer;
  };
}

/**
 * Returns the key of a header. Node joins repeated headers with commas, and such a text is not a valid key; a list
 * occurs only in the types.
 */
function keyOf(header: string | string[] | undefined): string | null {
  return header === undefined ? null : String(header);
}

export function createContext(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor | null,
): RequestContext {
  return {
    ...platform,
    log: request.log,
    actor,
    requestId: request.id,
    locale: requestLocale(request),
    ip: request.ip,
    idempotencyKey: keyOf(request.headers['idempotency-key']),
    session: sessionControl(platform, request, reply),
    device: deviceControl(platform.config.production, request, reply),
    tx: (work) => inTransaction(platform.db, work),
    once: memory(),
    origin: new AnswerOrigin(),
    header: (name, value) => void reply.header(name, value),
  };
}
