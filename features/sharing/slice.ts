import { defineSlice } from '#platform/server/slice.ts';
import { SHARING_RATE_LIMITS } from './rate-limits.ts';
import { registerWidget } from './server/embed-route.ts';
import { registerSharePictures } from './server/plain-routes.ts';

export const sharingSlice = defineSlice({
  name: 'sharing',
  plainRoutes: [registerSharePictures, registerWidget],
  limits: SHARING_RATE_LIMITS,
});
