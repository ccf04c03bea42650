import { certificatesChanged } from '#features/teachers/server/events.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import { defineSlice } from '#platform/server/slice.ts';
import { VERIFICATION_ERRORS } from './errors.ts';
import { VERIFICATION_NOTICES } from './notices.ts';
import { refreshChanged } from './server/certifications.ts';
import { verificationJobs } from './server/jobs.ts';
import { verificationPersonalData } from './server/personal-data.ts';
import { verificationRoutes } from './server/routes.ts';
import { daysText, VERIFICATION_SETTINGS } from './server/settings.ts';

export const verificationSlice = defineSlice({
  name: 'verification',
  tables: ['id_checks', 'id_documents', 'profile_reviews'],
  views: {
    profile_submissions: 'When profiles were submitted and decided, for figures.',
    seen_ids: 'When our team saw the ID of a teacher, and the gender that it showed.',
    waiting_ids: 'Uploads that wait for our team, which must not be cleaned up or backed up.',
  },
  personalData: verificationPersonalData,
  routes: verificationRoutes,
  jobs: verificationJobs,
  errors: VERIFICATION_ERRORS,
  settings: VERIFICATION_SETTINGS,
  siteFacts: ({ verificationDays }) => ({ verificationDays: daysText(verificationDays) }),
  constraints: {
    profile_reviews_one_pending: 'REVIEW_ALREADY_PENDING',
  },
  notices: VERIFICATION_NOTICES,
  subscriptions: [subscribe(certificatesChanged, refreshChanged)],
});
