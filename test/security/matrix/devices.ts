import { type Row, SIGNED_IN, SOME_ID } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  { call: 'GET /api/push', expect: SIGNED_IN },
  {
    call: 'POST /api/push',
    body: () => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
      hidesDetails: true,
    }),
    expect: SIGNED_IN,
  },
  { call: 'DELETE /api/push', expect: SIGNED_IN },
  { call: 'POST /api/push/arrived', body: () => ({ id: SOME_ID }), expect: SIGNED_IN },
];
