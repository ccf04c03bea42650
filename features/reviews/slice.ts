import { defineSlice } from '#platform/server/slice.ts';
import { reviewRoutes } from './server/routes.ts';

export const reviewsSlice = defineSlice({
  name: 'reviews',
  routes: reviewRoutes,
});
