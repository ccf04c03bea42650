import { ADMINS, type Row, SIGNED_IN, STUDENTS } from '../row.ts';

let numbers = 7_999_000_000;

/** Another number each time: five wrong passwords for one number are all that go without a wait. */
function nobodysNumber(): string {
  numbers += 1;
  return String(numbers);
}

/** Wrong passwords and codes: the right ones would change who the people of the matrix are. */
const ANY_ROLE_IN_VAIN = [401, 400, 400, 400, 400, 400, 401] as const;

export const ACCOUNTS_ROWS: readonly Row[] = [
  { call: 'GET /api/user', expect: SIGNED_IN },
  // Somebody who is nobody: the right refusal for everyone.
  { call: 'POST /api/login', body: () => ({ mobile: nobodysNumber(), password: 'wrong' }), expect: 401 },
  { call: 'POST /api/register', body: () => ({ userType: 'admin' }), expect: 400 },
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
  { call: 'POST /api/auth/send-email-otp', expect: SIGNED_IN },
  { call: 'POST /api/auth/send-mobile-otp', expect: SIGNED_IN },
  { call: 'GET /api/client/profile', expect: STUDENTS },
  {
    call: 'POST /api/client/profile',
    body: () => ({ city: 'Pune' }),
    expect: [401, 201, 201, 403, 403, 403, 401],
  },
  {
    call: 'GET /api/profile/completion-status',
    url: () => '/api/profile/completion-status?userType=client',
    expect: STUDENTS,
  },
  // A wrong password: the right one would end the sessions of the rows that follow.
  {
    call: 'POST /api/change-password',
    body: () => ({ currentPassword: 'wrong', newPassword: 'another-mat-43' }),
    expect: [401, 400, 400, 400, 400, 403, 401],
  },
  {
    call: 'POST /api/admin/change-password',
    body: () => ({ currentPassword: 'wrong', newPassword: 'another-mat-43' }),
    expect: [401, 403, 403, 403, 403, 400, 401],
  },
  {
    call: 'POST /api/auth/forgot-password',
    body: () => ({ identifier: nobodysNumber() }),
    expect: 202,
  },
  {
    call: 'POST /api/auth/reset-password',
    body: () => ({ identifier: nobodysNumber(), otp: '123456', newPassword: 'another-mat-43' }),
    expect: 400,
  },
  ...(['email', 'mobile'] as const).flatMap((contact): Row[] => [
    {
      call: `POST /api/account/${contact}`,
      body: () => ({ email: 'other@example.com', mobile: '9876512345', password: 'wrong' }),
      expect: ANY_ROLE_IN_VAIN,
    },
    {
      call: `POST /api/account/${contact}/confirm`,
      body: () => ({ otp: '123456' }),
      expect: ANY_ROLE_IN_VAIN,
    },
  ]),
  { call: 'POST /api/auth/reauthenticate', body: () => ({ password: 'wrong' }), expect: ANY_ROLE_IN_VAIN },
  { call: 'GET /api/admin/second-factor', expect: ADMINS },
  ...(['', '/confirm'] as const).map(
    (step): Row => ({
      call: `POST /api/auth/second-factor${step}`,
      body: () => ({ mobile: nobodysNumber(), password: 'wrong', code: '123456' }),
      expect: 400,
    }),
  ),
  {
    call: 'POST /api/admin/second-factor/disable',
    body: () => ({ password: 'wrong', code: '123456' }),
    expect: [401, 403, 403, 403, 403, 400, 401],
  },
  {
    call: 'POST /api/auth/set-password',
    body: () => ({ token: 'nobodys-link', newPassword: 'another-mat-43' }),
    expect: 410,
  },
  { call: 'GET /api/sessions', expect: SIGNED_IN },
  { call: 'DELETE /api/sessions', expect: SIGNED_IN },
  {
    call: 'DELETE /api/sessions/:id',
    url: () => '/api/sessions/01a1fd7d-6d8d-70e5-84fb-8f6ab9fbfc2f',
    expect: [401, 404, 404, 404, 404, 404, 401],
  },
];
