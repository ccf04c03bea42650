import type { FastifyInstance } from 'fastify';
import { actorOf as auditActor, recordAction } from '#features/audit/server/service.ts';
import type { Platform } from '#platform/server/context.ts';
import { visitorLocale } from '#platform/server/http/calls/asked-locale.ts';
import type { Limiter } from '#platform/server/http/calls/limits.ts';
import { actorOf, createContext } from '#platform/server/http/calls/request-context.ts';
import { translateTo } from '#platform/server/locales/translate.ts';
import { requireRecentProof } from '#platform/server/session/sessions.ts';
import { AppError } from '#shared/calls/errors.ts';
import { indiaParts } from '#shared/time.ts';
import { makeArchive } from './archive.ts';
import { collectData, collectUploads } from './export.ts';

/**
 * GET /api/account/export: returns all data of the user as a ZIP file. It is a plain route, because calls return JSON.
 * Requires a recent password check, so that a stranger at an unlocked screen can't download the data.
 */
export function registerAccountExport(app: FastifyInstance, platform: Platform, limit: Limiter): void {
  const described = {
    name: 'exportAccount',
    summary: 'All data of the user as a ZIP file',
    path: '/api/account/export',
    access: 'signedIn',
    errors: ['REAUTHENTICATE'],
    file: 'application/zip',
  } as const;
  app.get('/api/account/export', { config: { described } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await limit('apiByIp', request, null);
    const actor = await actorOf(platform, request);
    if (actor === null) throw new AppError('UNAUTHORIZED');
    requireRecentProof({ actor, clock: platform.clock });
    await limit('accountExport', request, actor);
    const ctx = { ...createContext(platform, request, reply, actor), actor };
    const now = platform.clock.now();
    const parts = await collectData(ctx);
    const own = [parts.account, parts.profile, parts.certifications, parts.files];
    const archive = await makeArchive(parts, await collectUploads(platform.storage, own), {
      generatedAt: now,
      t: translateTo(visitorLocale(request)),
    });
    await ctx.tx((tx) =>
      recordAction(tx, {
        ...auditActor(ctx),
        action: 'account.export',
        targetType: 'user',
        targetId: actor.userId,
        now,
      }),
    );
    const name = `toran-data-${indiaParts(now).date}.zip`;
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Buffer.from(archive));
  });
}
