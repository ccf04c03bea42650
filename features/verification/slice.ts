import { defineSlice } from '#platform/server/slice.ts';
import { VERIFICATION_ERRORS } from './errors.ts';
import { VERIFICATION_NOTICES } from './notices.ts';
import { verificationPersonalData } from './server/personal-data.ts';
import { verificationRoutes } from './server/routes.ts';
import { daysText, VERIFICATION_SETTINGS } from './server/settings.ts';

export const verificationSlice = defineSlice({
  name: 'verification',
  tables: ['profile_reviews'],
  views: { profile_submissions: 'When profiles were submitted and decided, for figures.' },
  personalData: verificationPersonalData,
  routes: verificationRoutes,
  errors: VERIFICATION_ERRORS,
  settings: VERIFICATION_SETTINGS,
  siteFacts: ({ verificationDays }) => ({ verificationDays: daysText(verificationDays) }),
  constraints: {
    profile_reviews_one_pending: 'REVIEW_ALREADY_PENDING',
  },
  notices: VERIFICATION_NOTICES,
});
