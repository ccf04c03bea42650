import { defineSlice } from '#platform/server/slice.ts';
import { verificationRoutes } from './server/routes.ts';

export const verificationSlice = defineSlice({
  name: 'verification',
  routes: verificationRoutes,
});
