import { defineSlice } from '#platform/server/slice.ts';
import { chatJobs } from './server/jobs.ts';
import { loadChatNote } from './server/recent.ts';
import { chatRoutes } from './server/routes.ts';

export const chatSlice = defineSlice({
  name: 'chat',
  routes: chatRoutes,
  jobs: chatJobs,
  notes: { chat: loadChatNote },
});
