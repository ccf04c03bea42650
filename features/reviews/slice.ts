import { defineSlice } from '#platform/server/slice.ts';
import { REVIEW_ERRORS } from './errors.ts';
import { REVIEW_NOTICES } from './notices.ts';
import { REVIEW_RATE_LIMITS } from './rate-limits.ts';
import { reviewsPersonalData } from './server/personal-data.ts';
import { reviewRoutes } from './server/routes.ts';

export const reviewsSlice = defineSlice({
  name: 'reviews',
  tables: ['review_edits', 'reviews'],
  views: {
    review_facts: 'Reviews with their stars and words, hidden ones too, for ratings, stories and sitemaps.',
  },
  personalData: reviewsPersonalData,
  routes: reviewRoutes,
  errors: REVIEW_ERRORS,
  limits: REVIEW_RATE_LIMITS,
  constraints: {
    reviews_one_per_pair: 'ALREADY_REVIEWED',
  },
  notices: REVIEW_NOTICES,
});
