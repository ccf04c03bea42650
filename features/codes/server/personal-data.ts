import type { PersonalData } from '#platform/server/personal-data.ts';
import { deleteCodesOf } from './store.ts';

export const codesPersonalData = {
  tables: { one_time_codes: { onErasure: 'erased', exported: false } },
  erase: (tx, { userId }) => deleteCodesOf(tx, userId),
} satisfies PersonalData;
