import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/server/context.ts';
import { visitorLocale } from '#platform/server/http/calls/asked-locale.ts';
import type { Limiter } from '#platform/server/http/calls/limits.ts';
import { actorOf } from '#platform/server/http/calls/request-context.ts';
import { translateTo } from '#platform/server/locales/translate.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';
import { indiaParts } from '#shared/time.ts';
import { getCharts as getChartsCall } from '../contract.ts';
import { chartsCsv } from './charts-csv.ts';
import { getCharts } from './service.ts';

/**
 * GET /api/admin/charts.csv: the figures of GET /api/admin/charts. Not a call, because it returns a file and no JSON.
 */
export function registerChartsFile(app: FastifyInstance, platform: Platform, limit: Limiter): void {
  const described = {
    name: 'getChartsFile',
    summary: 'The figures of GET /api/admin/charts as a CSV file',
    path: '/api/admin/charts.csv',
    access: 'admin',
    query: getChartsCall.query,
    errors: [],
    file: 'text/csv',
  } as const;
  app.get('/api/admin/charts.csv', { config: { described } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const actor = await actorOf(platform, request);
    await limit(actor ? 'apiByUser' : 'apiByIp', request, actor);
    if (actor === null) throw new AppError('UNAUTHORIZED');
    if (actor.role !== 'admin') throw new AppError('WRONG_ROLE');
    await limit('admin', request, actor);
    const query = getChartsCall.query.safeParse(request.query);
    if (!query.success) throw invalidField('by', text`Please use week or city.`);
    const { by } = query.data;
    const rows = await getCharts(by, platform);
    const name = `toran-by-${by}-${indiaParts(platform.clock.now()).date}.csv`;
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(chartsCsv(by, rows, translateTo(visitorLocale(request))));
  });
}
