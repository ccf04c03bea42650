import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceControl } from '../context.ts';
import { afterCommit } from '../db/transaction.ts';

/** Browsers limit a cookie's lifetime to 400 days. */
export const DEVICE_COOKIE_DAYS = 400;

const TOKEN = /^[\w-]{43}$/;

/** The cookie that recognises a browser after sign-out. It grants no access. */
export function deviceControl(
  production: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): DeviceControl {
  const name = production ? '__Host-device' : 'device';
  const cookie = request.cookies[name];
  const token = cookie !== undefined && TOKEN.test(cookie) ? cookie : null;
  const hashOf = (value: string) => createHash('sha256').update(value).digest();
  return {
    presentedHash: token === null ? null : hashOf(token),
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    renew(tx) {
      const value = token ?? randomBytes(32).toString('base64url');
      const setCookie = () =>
        void reply.setCookie(name, value, {
          path: '/',
          httpOnly: true,
          sameSite: 'lax',
          secure: production,
          maxAge: DEVICE_COOKIE_DAYS * 86_400,
        });
      if (tx === undefined) setCookie();
      else afterCommit(tx, setCookie);
      return hashOf(value);
    },
  };
}
