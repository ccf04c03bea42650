import type { PersonalData } from '#platform/server/personal-data.ts';
import { deleteFeedOf } from './store.ts';

export const calendarPersonalData = {
  tables: { calendar_feeds: { onErasure: 'erased', exported: false } },
  erase: (tx, { userId }) => deleteFeedOf(tx, userId),
} satisfies PersonalData;
