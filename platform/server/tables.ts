import type { TableOwner } from './slice.ts';

/** The platform's manifest of tables. Its views are what it needs of the slices, filled by a migration. */
export const PLATFORM_TABLES: TableOwner = {
  name: 'platform',
  tables: ['demo_seed', 'idempotency_keys', 'outbox', 'sessions', 'settings'],
  views: {
    actors: 'Who may act: role, password hash and block of every account.',
    upload_owners: 'The accounts that stored a file, and whether they are gone or about to go.',
  },
};
