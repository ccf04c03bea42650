import { defineSlice } from '#platform/server/slice.ts';
import { VERIFICATION_ERRORS } from './errors.ts';
import { verificationRoutes } from './server/routes.ts';

export const verificationSlice = defineSlice({
  name: 'verification',
  routes: verificationRoutes,
  errors: VERIFICATION_ERRORS,
  constraints: {
    profile_reviews_one_pending: 'REVIEW_ALREADY_PENDING',
  },
});
