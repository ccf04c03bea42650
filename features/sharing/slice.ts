import { defineSlice } from '#platform/server/slice.ts';
import { registerSharePictures } from './server/plain-routes.ts';

export const sharingSlice = defineSlice({
  name: 'sharing',
  plainRoutes: [registerSharePictures],
});
