import { defineSlice } from '#platform/server/slice.ts';
import { CHAT_ERRORS } from './errors.ts';
import { CHAT_NOTICES } from './notices.ts';
import { chatJobs } from './server/jobs.ts';
import { chatPersonalData } from './server/personal-data.ts';
import { loadChatNote } from './server/recent.ts';
import { chatRoutes } from './server/routes.ts';

export const chatSlice = defineSlice({
  name: 'chat',
  tables: ['chat_people', 'conversations', 'messages'],
  personalData: chatPersonalData,
  routes: chatRoutes,
  jobs: chatJobs,
  notes: { chat: loadChatNote },
  errors: CHAT_ERRORS,
  constraints: {
    messages_client_key: 'CONFLICT',
  },
  notices: CHAT_NOTICES,
});
