import type { FastifyInstance } from 'fastify';
import { registerDemoAccounts } from '#db/seed/routes.ts';
import { serveCachedAnswers } from '#platform/server/answers/serve-cached-answers.ts';
import type { Platform } from '#platform/server/context.ts';
import { registerEvents } from '#platform/server/events/routes.ts';
import { registerApiDocs } from '#platform/server/http/calls/api-docs.ts';
import type { BoundCall } from '#platform/server/http/calls/bind.ts';
import { registerCalls } from '#platform/server/http/calls/calls.ts';
import { idempotencyJobs } from '#platform/server/http/calls/idempotency-jobs.ts';
import { createLimiter } from '#platform/server/http/calls/limits.ts';
import { collectOpenApi, serveOpenApi } from '#platform/server/http/calls/openapi.ts';
import { registerCspReports } from '#platform/server/http/connection/csp-report.ts';
import { guardDevelopment } from '#platform/server/http/connection/dev-guard.ts';
import { registerDeviceChoices } from '#platform/server/http/connection/device-choices.ts';
import { type DrainState, registerHealth } from '#platform/server/http/connection/health.ts';
import { registerSecurityTxt } from '#platform/server/http/connection/security-txt.ts';
import type { Job } from '#platform/server/jobs/define-job.ts';
import { PLATFORM_METRICS } from '#platform/server/metrics/definitions.ts';
import type { Metric } from '#platform/server/metrics/metrics.ts';
import { watchPlatform } from '#platform/server/metrics/watch-platform.ts';
import { watchRequests } from '#platform/server/metrics/watch-requests.ts';
import { registerDevOutbox } from '#platform/server/outbox/dev-outbox.ts';
import { outboxJobs } from '#platform/server/outbox/jobs.ts';
import { securityLogJobs } from '#platform/server/security-log/jobs.ts';
import { recordLimits } from '#platform/server/security-log/record-call.ts';
import { CLIENT_FOLDER } from '#platform/server/ssr/assets.ts';
import { registerOffline } from '#platform/server/ssr/offline.ts';
import { registerPages } from '#platform/server/ssr/pages.ts';
import type { PageAssets } from '#platform/server/ssr/renderer.ts';
import { registerStaticFiles } from '#platform/server/ssr/static-files.ts';
import { registerUploads } from '#platform/server/storage/uploads.ts';
import { AppError } from '#shared/calls/errors.ts';
import { OFFLINE_MODULES } from './offline/offline-pages.ts';
import { ALL_RATE_LIMITS, SLICES } from './slices.ts';

/** Every call of the application. */
export const CALLS: readonly BoundCall[] = SLICES.flatMap(({ routes }) => routes ?? []);

/** Every job of the application. */
export const JOBS: readonly Job[] = [
  ...SLICES.flatMap(({ jobs }) => jobs ?? []),
  ...idempotencyJobs,
  ...outboxJobs,
  ...securityLogJobs,
];

/** Every metric of the application. */
export const METRICS: readonly Metric[] = [
  ...PLATFORM_METRICS,
  ...SLICES.flatMap(({ metrics }) => metrics ?? []),
];

const NOTES = Object.assign({}, ...SLICES.map(({ notes }) => notes));

export type AppOptions = {
  platform: Platform;
  lifecycle: DrainState;
  /** The pages to serve, built or from the development server; null for an API without pages. */
  pages: PageAssets | null;
  dev?: boolean;
};

/** Registers the whole application on a bare Fastify server. run.ts starts it; tests use it with `inject`. */
export async function registerApplication(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { platform, lifecycle, pages, dev = false } = options;
  const describeApi = collectOpenApi(app, platform.config);
  if (!platform.config.production) guardDevelopment(app, platform.config.publicOrigin);
  const { role } = platform.config.process;
  watchRequests(app, platform.metrics);
  // A web process runs no jobs: with the list, its metrics would report jobs that never run.
  watchPlatform(platform, role === 'web' ? [] : JOBS);
  if (role === 'jobs') return serveHealthOnly(app, platform, lifecycle);
  const limit = await createLimiter(app, {
    mode: platform.config.rateLimits,
    limits: ALL_RATE_LIMITS,
    metrics: platform.metrics,
    shared: platform.counts,
    shareOfLimits: platform.config.process.shareOfLimits,
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (lifecycle.draining) reply.header('connection', 'close');
  });
  serveCachedAnswers(app, { platform, limit, lifecycle });
  recordLimits(app, platform);
  registerHealth(app, platform, lifecycle);
  registerCalls(app, platform, limit, CALLS);
  registerEvents(app, platform, limit, NOTES);
  await registerCspReports(app, limit);
  registerSecurityTxt(app, platform);
  for (const slice of SLICES) {
    for (const register of slice.plainRoutes ?? []) await register(app, platform, limit);
  }
  registerDemoAccounts(app, platform.config);
  registerDevOutbox(app, platform);
  registerUploads(app, platform);
  serveOpenApi(app, describeApi);
  registerApiDocs(app, platform.config, CALLS, describeApi);
  app.setNotFoundHandler(refuseUnknown);
  if (pages === null) return;
  if (!dev) await registerStaticFiles(app, CLIENT_FOLDER);
  await registerDeviceChoices(app, platform, limit);
  registerOffline(app, { platform, limit, assets: pages, modules: OFFLINE_MODULES });
  registerPages(app, { platform, limit, calls: CALLS, assets: pages, dev });
}

function refuseUnknown(): never {
  throw new AppError('NOT_FOUND');
}

/** Routes of a process that only runs jobs: containers and supervisors check its health. */
function serveHealthOnly(app: FastifyInstance, platform: Platform, lifecycle: DrainState): void {
  registerHealth(app, platform, lifecycle);
  app.setNotFoundHandler(refuseUnknown);
}
