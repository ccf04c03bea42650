import { REFUSED_TO_EVERY_ROLE, type Row } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  {
    call: 'POST /api/auth/verify-email-otp',
    body: () => ({ otp: '12345' }),
    expect: [401, 400, 400, 400, 400, 400, 401],
  },
  {
    call: 'POST /api/auth/verify-mobile-otp',
    body: () => ({ otp: '12345' }),
    expect: [401, 400, 400, 400, 400, 400, 401],
  },
  ...(['email', 'mobile'] as const).flatMap((contact): Row[] => [
    {
      call: `POST /api/account/${contact}`,
      body: () => ({ email: 'other@example.com', mobile: '9876512345', password: 'wrong' }),
      expect: REFUSED_TO_EVERY_ROLE,
    },
    {
      call: `POST /api/account/${contact}/confirm`,
      body: () => ({ otp: '123456' }),
      expect: REFUSED_TO_EVERY_ROLE,
    },
  ]),
];
