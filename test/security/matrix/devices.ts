import { type Row, SOME_ID } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  {
    call: 'POST /api/push',
    body: () => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
      hidesDetails: true,
    }),
  },
  { call: 'POST /api/push/arrived', body: () => ({ id: SOME_ID }) },
];
