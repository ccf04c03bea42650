import { deleteKeysOf } from './http/calls/idempotency-store.ts';
import { deleteMessagesTo } from './outbox/store.ts';
import { deleteDevicesOf, listDevicesForExport } from './push/store.ts';
import { endSessionsOf } from './session/sessions.ts';
import { listUsersSeenSince } from './session/store.ts';
import type { TableOwner } from './slice.ts';

/**
 * The platform's own tables. Migrations define the views, which show the platform the data that it needs from slices.
 */
export const PLATFORM_TABLES: TableOwner = {
  name: 'platform',
  tables: [
    'backfills',
    'demo_seed',
    'idempotency_keys',
    'job_marks',
    'outbox',
    'outbox_rates',
    'push_subscriptions',
    'schema_requirements',
    'secret_keys',
    'security_log',
    'sessions',
    'settings',
  ],
  views: {
    actors: 'Who may act: role, password hash and block of every account.',
    upload_owners: 'The accounts that stored a file, and whether they are gone or about to go.',
  },
  personalData: {
    tables: {
      backfills: { onErasure: 'kept', reason: 'How far each backfill is; no people.', exported: false },
      idempotency_keys: { onErasure: 'erased', exported: false },
      job_marks: { onErasure: 'kept', reason: 'How far jobs have read; no people.', exported: false },
      outbox: { onErasure: 'erased', exported: false },
      schema_requirements: {
        onErasure: 'kept',
        reason: 'Which releases may run on this schema; no people.',
        exported: false,
      },
      secret_keys: {
        onErasure: 'kept',
        reason: 'The site’s own keys, encrypted; nothing about people.',
        exported: false,
      },
      security_log: {
        onErasure: 'kept',
        reason: 'Keyed hashes of accounts, contacts and addresses, deleted after 30 days.',
        exported: false,
      },
      outbox_rates: {
        onErasure: 'kept',
        reason: 'Numbers of messages by second; no people.',
        exported: false,
      },
      push_subscriptions: { onErasure: 'erased', exported: true },
      sessions: { onErasure: 'erased', exported: true },
      settings: { onErasure: 'kept', reason: 'Names of settings, and the id of the admin.', exported: false },
    },
    erase: async (tx, { userId, email, mobile }) => {
      await endSessionsOf(tx, userId);
      await deleteKeysOf(tx, userId);
      await deleteDevicesOf(tx, userId);
      await deleteMessagesTo(
        tx,
        [userId, email, mobile].filter((contact) => contact !== null),
      );
    },
    export: async ({ db, actor }) => {
      const devices = await listDevicesForExport(db, actor.userId);
      return {
        pushDevices: devices.map(({ createdAt, lastDeliveredAt, ...device }) => ({
          ...device,
          createdAt: createdAt.toISOString(),
          lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
        })),
      };
    },
    listActive: listUsersSeenSince,
  },
};
