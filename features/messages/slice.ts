import { defineSlice } from '#platform/server/slice.ts';
import { MESSAGE_ERRORS } from './errors.ts';
import { MESSAGE_RATE_LIMITS } from './rate-limits.ts';
import { registerSampleLetters } from './server/plain-routes.ts';
import { messageRoutes } from './server/routes.ts';

export const messagesSlice = defineSlice({
  name: 'messages',
  routes: messageRoutes,
  plainRoutes: [registerSampleLetters],
  errors: MESSAGE_ERRORS,
  limits: MESSAGE_RATE_LIMITS,
});
