import { type Row, SOME_ID } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  // Both teachers are approved already.
  { call: 'POST /api/teacher/submit-for-review', expect: [401, 403, 403, 409, 409, 403, 401] },
  {
    call: 'PUT /api/teacher/id-document',
    body: () => ({ kind: 'pan', documentId: SOME_ID }),
    expect: [401, 403, 403, 400, 400, 403, 401],
  },
  {
    call: 'GET /api/admin/id-checks/:teacherId/document',
    url: (world) => `/api/admin/id-checks/${world.teacherId}/document`,
    expect: [401, 403, 403, 403, 403, 409, 401],
  },
  {
    call: 'POST /api/admin/id-checks/:teacherId/decision',
    url: (world) => `/api/admin/id-checks/${world.teacherId}/decision`,
    body: () => ({ decision: 'refused', documentId: SOME_ID, reason: 'Nothing waits.' }),
    expect: [401, 403, 403, 403, 403, 409, 401],
  },
];
