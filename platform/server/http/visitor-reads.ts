import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../context.ts';
import type { Db } from '../db/client.ts';
import { latest } from '../db/reads.ts';

/** Longer than any standby that is asked may be behind. */
const REMEMBER_SECONDS = 30;
/** After a write whose place is unknown: no standby is ever as far. */
const FURTHEST = 'FFFFFFFF-FFFFFFFF';
const POSITION = /^[0-9A-F]{1,8}-[0-9A-F]{1,8}$/;

const cookieName = (platform: Platform) => (platform.config.production ? '__Host-written' : 'written');

/** The database for what this visitor reads: a standby that has their own writes, and what a kept answer needs; or the primary. */
export function visitorDb(platform: Platform, request: FastifyRequest): Db {
  if (platform.reads === null) return platform.db;
  const written = request.cookies[cookieName(platform)];
  const isValid = written !== undefined && POSITION.test(written);
  const seen = isValid ? written.replace('-', '/') : null;
  const kept = request.keeping?.position ?? null;
  return platform.reads.dbFor(seen === null || kept === null ? (seen ?? kept) : latest(seen, kept));
}

/** After each write, gives the visitor a cookie with its place in the primary's log. Nothing without a standby. */
export function rememberWrites(app: FastifyInstance, platform: Platform): void {
  const { reads } = platform;
  if (reads === null) return;
  app.addHook('onSend', async (request, reply) => {
    const { statusCode } = reply;
    const isRefused = statusCode >= 400 && statusCode < 500;
    if (request.method === 'GET' || request.method === 'HEAD' || isRefused) return;
    const position = await reads.position().catch(() => '');
    const value = position === '' ? FURTHEST : position.replace('/', '-');
    const cookie = app.serializeCookie(cookieName(platform), value, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: platform.config.production,
      maxAge: REMEMBER_SECONDS,
    });
    reply.header('set-cookie', cookie);
  });
}
