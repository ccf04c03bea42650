import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import { newId } from '#shared/ids.ts';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Ids of proxies and load balancers; anything else could write into logs and the audit log. */
const ACCEPTED = /^[\w.:=-]{8,128}$/;

/** Whether a request comes directly from one of the trusted proxies. */
export function createProxyCheck(trustProxy: string | false): (request: IncomingMessage) => boolean {
  if (trustProxy === false) return () => false;
  const trusts = compile(trustProxy.split(',').map((entry) => entry.trim()));
  return ({ socket }) => socket.remoteAddress !== undefined && trusts(socket.remoteAddress, 0);
}

/** The id of a request: the one that a trusted proxy gave it, else a new one. */
export function createRequestIdReader(trustProxy: string | false): (request: IncomingMessage) => string {
  const isTrusted = createProxyCheck(trustProxy);
  return (request) => {
    const given = request.headers[REQUEST_ID_HEADER];
    return typeof given === 'string' && ACCEPTED.test(given) && isTrusted(request) ? given : newId();
  };
}
