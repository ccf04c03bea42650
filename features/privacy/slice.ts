import { accountAbandoned } from '#features/identity/server/events.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import { defineSlice } from '#platform/server/slice.ts';
import { PRIVACY_ERRORS } from './errors.ts';
import { PRIVACY_RATE_LIMITS } from './rate-limits.ts';
import { closeAccount } from './server/deletion.ts';
import { privacyJobs } from './server/jobs.ts';
import { DELETION_SCHEDULED } from './server/mail-templates.ts';
import { privacyPersonalData } from './server/personal-data.ts';
import { registerAccountExport } from './server/plain-routes.ts';
import { privacyRoutes } from './server/routes.ts';

export const privacySlice = defineSlice({
  name: 'privacy',
  tables: ['deletion_ledger', 'deletion_ledger_files'],
  personalData: privacyPersonalData,
  routes: privacyRoutes,
  plainRoutes: [registerAccountExport],
  jobs: privacyJobs,
  errors: PRIVACY_ERRORS,
  limits: PRIVACY_RATE_LIMITS,
  messages: [DELETION_SCHEDULED],
  subscriptions: [
    subscribe(accountAbandoned, (tx, { userId, at, config }) =>
      closeAccount(tx, {
        userId,
        now: at,
        dueAt: at,
        by: { actor: null, config, action: 'account.abandon' },
      }),
    ),
  ],
});
