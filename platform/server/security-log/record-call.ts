import type { FastifyInstance } from 'fastify';
import type { CallShape } from '#shared/calls/call.ts';
import type { Platform, RequestContext } from '../context.ts';
import { asAppError } from '../http/connection/error-handler.ts';

type Context = Pick<RequestContext, 'actor' | 'ip' | 'securityLog'>;

/** Runs a call that declares `security`, and records its outcome: `done`, or the error's code. */
export async function recordCall<T>(
  call: CallShape,
  body: unknown,
  ctx: Context,
  run: () => Promise<T>,
): Promise<T> {
  const { actor, ip, securityLog } = ctx;
  const about = { event: call.name, contact: contactIn(body), ip };
  try {
    const answer = await run();
    securityLog.record({ ...about, result: 'done', account: actor?.userId ?? accountIn(answer) });
    return answer;
  } catch (error) {
    const result = asAppError(error).code;
    securityLog.record({ ...about, result, account: actor?.userId ?? null });
    throw error;
  }
}

/** Records every request that a limit refused. */
export function recordLimits(app: FastifyInstance, { securityLog }: Pick<Platform, 'securityLog'>): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 429) return;
    const result = `${request.method} ${request.routeOptions.url ?? 'other'}`;
    securityLog.record({ event: 'limit', result, account: request.actor?.userId ?? null, ip: request.ip });
  });
}

/** Returns the mobile number, email or identifier in a parsed request body; null if there is none. */
function contactIn(body: unknown): string | null {
  const { mobile, email, identifier } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const contact = mobile ?? email ?? identifier;
  return typeof contact === 'string' ? contact : null;
}

/** Returns the id of the user in a call's answer: the answer's own `id`, or that of its `user`. */
function accountIn(answer: unknown): string | null {
  const { id, user } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof id === 'string') return id;
  return user === undefined ? null : accountIn(user);
}
