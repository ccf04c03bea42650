import { defineSlice } from '#platform/server/slice.ts';
import { directoryRoutes } from './server/routes.ts';
import { registerSitemaps } from './server/sitemap.ts';

export const directorySlice = defineSlice({
  name: 'directory',
  routes: directoryRoutes,
  plainRoutes: [registerSitemaps],
});
