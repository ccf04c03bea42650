import type { PersonalData } from '#platform/server/personal-data.ts';
import { deleteConversationsOf, listActive, listMessagesOf } from './personal-store.ts';

export const chatPersonalData = {
  tables: {
    chat_people: {
      onErasure: 'kept',
      reason: 'Counters of messages a minute and a day, under an id.',
      exported: false,
    },
    conversations: {
      onErasure: 'kept',
      reason: 'Belongs to the other side as well; deleted a year later.',
      exported: true,
    },
    messages: {
      onErasure: 'kept',
      reason: 'What was written to the other side stays theirs, signed Deleted user; deleted a year later.',
      exported: true,
    },
  },
  forget: deleteConversationsOf,
  listActive,
  export: async ({ db, actor }, redact) => {
    const messages = await listMessagesOf(db, actor.userId);
    return {
      messages: messages.map(({ content, createdAt, ...message }) => ({
        ...message,
        content: redact(content),
        createdAt: createdAt.toISOString(),
      })),
    };
  },
} satisfies PersonalData;
