import { defineSlice } from '#platform/server/slice.ts';
import { registerSampleLetters } from './server/plain-routes.ts';
import { messageRoutes } from './server/routes.ts';

export const messagesSlice = defineSlice({
  name: 'messages',
  routes: messageRoutes,
  plainRoutes: [registerSampleLetters],
});
