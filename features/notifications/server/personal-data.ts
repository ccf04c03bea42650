import type { PersonalData } from '#platform/server/personal-data.ts';
import { deleteNotificationsOf } from './store.ts';

export const notificationsPersonalData = {
  tables: {
    notification_choices: { onErasure: 'erased', exported: false },
    notifications: { onErasure: 'erased', exported: false },
    unsubscribe_tokens: { onErasure: 'erased', exported: false },
  },
  erase: (tx, { userId }) => deleteNotificationsOf(tx, userId),
} satisfies PersonalData;
