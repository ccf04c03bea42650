import { defineSlice } from '#platform/server/slice.ts';
import { LINK_PREVIEW_RATE_LIMITS } from './rate-limits.ts';
import { registerWidget } from './server/embed-route.ts';
import { registerSharePictures } from './server/plain-routes.ts';

export const linkPreviewsSlice = defineSlice({
  name: 'link-previews',
  plainRoutes: [registerSharePictures, registerWidget],
  limits: LINK_PREVIEW_RATE_LIMITS,
});
