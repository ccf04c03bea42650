import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { registerDemoAccounts } from '#db/seed/routes.ts';
import { accountJobs } from '#features/accounts/server/jobs.ts';
import { registerAccountRedirects } from '#features/accounts/server/plain-routes.ts';
import { accountRoutes } from '#features/accounts/server/routes.ts';
import { adminRoutes } from '#features/admin/server/routes.ts';
import { areaRoutes } from '#features/areas/server/routes.ts';
import { auditRoutes } from '#features/audit/server/routes.ts';
import { availabilityRoutes } from '#features/availability/server/routes.ts';
import { calendarRoutes, registerCalendars } from '#features/bookings/server/calendar-routes.ts';
import { bookingJobs } from '#features/bookings/server/jobs.ts';
import { bookingRoutes } from '#features/bookings/server/routes.ts';
import { chatJobs } from '#features/chat/server/jobs.ts';
import { loadChatNote } from '#features/chat/server/recent.ts';
import { chatRoutes } from '#features/chat/server/routes.ts';
import { directoryRoutes } from '#features/directory/server/routes.ts';
import { registerSitemaps } from '#features/directory/server/sitemap.ts';
import { mediaJobs } from '#features/media/server/jobs.ts';
import { mediaRoutes } from '#features/media/server/routes.ts';
import { registerSampleLetters } from '#features/messages/server/plain-routes.ts';
import { messageRoutes } from '#features/messages/server/routes.ts';
import { registerOneClick } from '#features/notifications/server/one-click.ts';
import { notificationRoutes } from '#features/notifications/server/routes.ts';
import { placesRoutes } from '#features/places/server/routes.ts';
import { privacyJobs } from '#features/privacy/server/jobs.ts';
import { registerAccountExport } from '#features/privacy/server/plain-routes.ts';
import { privacyRoutes } from '#features/privacy/server/routes.ts';
import { reportJobs } from '#features/reports/server/jobs.ts';
import { registerContactForm } from '#features/reports/server/plain-routes.ts';
import { reportRoutes } from '#features/reports/server/routes.ts';
import { reviewRoutes } from '#features/reviews/server/routes.ts';
import { searchJobs } from '#features/search/server/jobs.ts';
import { searchRoutes } from '#features/search/server/routes.ts';
import { settingsRoutes } from '#features/settings/server/routes.ts';
import { registerSharePictures } from '#features/sharing/server/plain-routes.ts';
import { registerChartsFile } from '#features/statistics/server/plain-routes.ts';
import { statisticsRoutes } from '#features/statistics/server/routes.ts';
import { teacherRoutes } from '#features/teachers/server/routes.ts';
import { verificationRoutes } from '#features/verification/server/routes.ts';
import type { Platform } from '#platform/server/context.ts';
import { registerEvents } from '#platform/server/events/routes.ts';
import { registerApiDocs } from '#platform/server/http/api-docs.ts';
import type { BoundCall } from '#platform/server/http/bind.ts';
import { registerCalls } from '#platform/server/http/calls.ts';
import { registerCspReports } from '#platform/server/http/csp-report.ts';
import { guardDevelopment } from '#platform/server/http/dev-guard.ts';
import { type Lifecycle, registerHealth } from '#platform/server/http/health.ts';
import { idempotencyJobs } from '#platform/server/http/idempotency-jobs.ts';
import { createLimiter } from '#platform/server/http/limits.ts';
import { collectOpenApi, serveOpenApi } from '#platform/server/http/openapi.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { registerDevOutbox } from '#platform/server/outbox/dev-outbox.ts';
import { outboxJobs } from '#platform/server/outbox/jobs.ts';
import { CLIENT_FOLDER } from '#platform/server/ssr/assets.ts';
import { registerPages } from '#platform/server/ssr/pages.ts';
import type { PageAssets } from '#platform/server/ssr/renderer.ts';
import { registerUploads } from '#platform/server/storage/uploads.ts';
import { AppError } from '#shared/errors.ts';

/** Every call of every slice. A slice joins the application here and nowhere else. */
export const CALLS: readonly BoundCall[] = [
  ...accountRoutes,
  ...teacherRoutes,
  ...availabilityRoutes,
  ...bookingRoutes,
  ...calendarRoutes,
  ...chatRoutes,
  ...directoryRoutes,
  ...notificationRoutes,
  ...mediaRoutes,
  ...placesRoutes,
  ...reportRoutes,
  ...privacyRoutes,
  ...reviewRoutes,
  ...searchRoutes,
  ...verificationRoutes,
  ...adminRoutes,
  ...areaRoutes,
  ...auditRoutes,
  ...statisticsRoutes,
  ...settingsRoutes,
  ...messageRoutes,
];

/** What the clock starts, of every slice. */
export const JOBS: readonly Job[] = [
  ...accountJobs,
  ...bookingJobs,
  ...chatJobs,
  ...idempotencyJobs,
  ...mediaJobs,
  ...outboxJobs,
  ...privacyJobs,
  ...reportJobs,
  ...searchJobs,
];

export type AppOptions = {
  platform: Platform;
  lifecycle: Lifecycle;
  /** The web to serve: built or from the development server; null for an API without pages. */
  pages: PageAssets | null;
  dev?: boolean;
  /** Of the database, to hear what other processes write; without it there are no live updates. */
  connectionString?: string;
};

/** Assembles the application on a bare server; main.ts runs it, tests inject into it. */
export async function assemble(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { platform, lifecycle, pages, dev = false, connectionString } = options;
  await collectOpenApi(app);
  if (!platform.config.production) guardDevelopment(app, platform.config.publicOrigin);
  const limit = await createLimiter(app, platform.config.rateLimits);
  app.addHook('onRequest', async (_request, reply) => {
    if (lifecycle.draining) reply.header('connection', 'close');
  });
  registerHealth(app, platform, lifecycle);
  registerCalls(app, platform, limit, CALLS);
  registerEvents(app, platform, limit, { connectionString, notes: { chat: loadChatNote } });
  await registerCspReports(app, limit);
  await registerOneClick(app, platform, limit);
  await registerContactForm(app, platform, limit);
  registerAccountRedirects(app, platform);
  registerAccountExport(app, platform, limit);
  registerChartsFile(app, platform, limit);
  registerSampleLetters(app, platform, limit);
  registerDemoAccounts(app, platform.config);
  registerDevOutbox(app, platform);
  registerCalendars(app, platform, limit);
  registerUploads(app, platform);
  registerSitemaps(app, platform);
  registerSharePictures(app, platform, limit);
  serveOpenApi(app);
  registerApiDocs(app, platform.config, CALLS);
  app.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND');
  });
  if (pages === null) return;
  if (!dev) {
    await app.register(fastifyStatic, {
      root: fileURLToPath(CLIENT_FOLDER),
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        const hashed = path.includes('/assets/');
        response.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  }
  registerPages(app, { platform, limit, calls: CALLS, assets: pages, dev });
}
