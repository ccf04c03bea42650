import { defineSlice } from '#platform/server/slice.ts';
import { SHARING_RATE_LIMITS } from './rate-limits.ts';
import { registerSharePictures } from './server/plain-routes.ts';

export const sharingSlice = defineSlice({
  name: 'sharing',
  plainRoutes: [registerSharePictures],
  limits: SHARING_RATE_LIMITS,
});
