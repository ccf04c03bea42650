import { sendLiveHint } from '#platform/server/events/store.ts';
import type { PersonalData } from '#platform/server/personal-data.ts';
import { DELETED_CLASS, DELETED_USER } from '#shared/texts/text.ts';
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
  /** Deletes the person's own inbox, and their name and the titles of their classes in the inboxes of others. */
  async erase(tx, { userId }) {
    await deleteNotificationsOf(tx, userId);
    const readers = await replaceNamesOf(tx, userId, { name: DELETED_USER, title: DELETED_CLASS });
    sendLiveHint(tx, readers, ['/api/notifications']);
  },
} satisfies PersonalData;
