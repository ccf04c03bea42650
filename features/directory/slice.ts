import { defineSlice } from '#platform/server/slice.ts';
import { directoryJobs } from './server/jobs.ts';
import { directoryPersonalData } from './server/personal-data.ts';
import { directoryRoutes } from './server/routes.ts';
import { registerSitemaps } from './server/sitemap.ts';

export const directorySlice = defineSlice({
  name: 'directory',
  tables: [
    'directory_areas',
    'directory_cities',
    'directory_prices',
    'directory_stories',
    'directory_styles',
    'sitemap_parts',
  ],
  personalData: directoryPersonalData,
  routes: directoryRoutes,
  jobs: directoryJobs,
  plainRoutes: [registerSitemaps],
});
