import { sendLiveHint } from '#platform/server/events/store.ts';
import type { PersonalData } from '#platform/server/personal-data.ts';
import { DELETED_USER } from '#shared/texts/text.ts';
import { listReceived } from './inbox.ts';
import { deleteNotificationsOf, listChoices, replaceNamesOf } from './store.ts';

export const notificationsPersonalData = {
  tables: {
    notification_choices: { onErasure: 'erased', exported: true },
    notifications: { onErasure: 'erased', exported: true },
    unsubscribe_tokens: { onErasure: 'erased', exported: false },
  },
  export: async (ctx, redact) => ({
    notificationChoices: await listChoices(ctx.db, ctx.actor.userId),
    notifications: await listReceived(ctx, redact),
  }),
  /** Deletes the person's own inbox, and their name in the inboxes of others. */
  async erase(tx, { userId }) {
    await deleteNotificationsOf(tx, userId);
    sendLiveHint(tx, await replaceNamesOf(tx, userId, DELETED_USER), ['/api/notifications']);
  },
} satisfies PersonalData;
