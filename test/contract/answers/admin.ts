import type { AnswerRow } from '../answer.ts';
import { ENTITIES as the } from '../entities.ts';
import { anything, count, entity, flag, list, text } from '../kinds.ts';

/** Calls of admins. */
export const ADMIN_ANSWERS: readonly AnswerRow[] = [
  { call: 'GET /api/admin/reviews/pending', as: 'admin', shape: list(the.adminReview) },
  { call: 'GET /api/admin/reviews/past', as: 'admin', shape: list(the.adminReview) },
  { call: 'GET /api/admin/statistics', as: 'admin', shape: the.statistics },
  { call: 'GET /api/admin/users', as: 'admin', shape: list(entity({ isBlocked: anything }), 1) },
  { call: 'GET /api/admin/profile', as: 'admin', shape: entity({ profilePicture: anything }) },
  {
    call: 'PUT /api/admin/profile',
    as: 'admin',
    body: () => ({ profilePicture: null }),
    shape: entity({ profilePicture: anything }),
  },
  { call: 'GET /api/admin/reviews/:id', as: 'admin', shape: the.adminReview },
  {
    call: 'PUT /api/admin/certifications/:id/check',
    as: 'admin',
    body: () => ({ isChecked: true, number: 'YA-123' }),
    shape: the.certification,
  },
  {
    call: 'POST /api/admin/reviews/:id/status',
    as: 'admin',
    body: () => ({ status: 'approved', reviewNotes: 'Welcome.' }),
    shape: the.adminReview,
  },
  {
    call: 'POST /api/admin/users/:id/block',
    as: 'admin',
    body: () => ({ reason: 'Somebody else’s certificate.' }),
    shape: entity({ isBlocked: anything }),
  },
  {
    call: 'POST /api/admin/users/:id/unblock',
    as: 'admin',
    body: () => ({ reason: 'It was a mistake.' }),
    shape: entity({ isBlocked: anything }),
  },
  { call: 'GET /api/admin/settings', as: 'admin', shape: entity({ supportEmail: text }) },
  {
    call: 'PUT /api/admin/settings',
    as: 'admin',
    body: () => ({
      supportEmail: 'help@example.com',
      supportPhone: '+91 80000 00000',
      verificationDays: { soon: 2, due: 3 },
    }),
    shape: entity({ supportEmail: text, supportPhone: text }),
  },
  { call: 'GET /api/admin/outbox', as: 'admin', shape: entity({ failed: count, retriable: count }) },
  {
    call: 'GET /api/admin/outbox/failed',
    as: 'admin',
    shape: list(entity({ to: text, error: text, tries: count, canRetry: flag }), 2),
  },
  { call: 'POST /api/admin/outbox/failed/:id/retry', as: 'admin', shape: entity({ retried: count }) },
  {
    call: 'POST /api/admin/outbox/failed/retry',
    as: 'admin',
    shape: entity({ retried: count, left: count }),
  },
];
