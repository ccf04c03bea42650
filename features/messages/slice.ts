import { defineSlice } from '#platform/server/slice.ts';
import { MESSAGE_ERRORS } from './errors.ts';
import { messageRoutes } from './server/routes.ts';

export const messagesSlice = defineSlice({
  name: 'messages',
  routes: messageRoutes,
  errors: MESSAGE_ERRORS,
});
