import { defineSlice } from '#platform/server/slice.ts';
import { NOTIFICATION_RATE_LIMITS } from './rate-limits.ts';
import { notificationJobs } from './server/jobs.ts';
import { NOTICE_MESSAGE } from './server/mail-templates.ts';
import { registerOneClick } from './server/one-click.ts';
import { notificationsPersonalData } from './server/personal-data.ts';
import { notificationRoutes } from './server/routes.ts';

export const notificationsSlice = defineSlice({
  name: 'notifications',
  tables: ['notification_choices', 'notifications', 'unsubscribe_tokens'],
  views: {
    notice_settings: 'The choices of each user, and the tokens of their unsubscribe links by topic.',
    notice_wishes: 'Users who chose a channel for a topic, for topics that are off by default.',
  },
  personalData: notificationsPersonalData,
  routes: notificationRoutes,
  plainRoutes: [registerOneClick],
  jobs: notificationJobs,
  limits: NOTIFICATION_RATE_LIMITS,
  messages: [NOTICE_MESSAGE],
});
