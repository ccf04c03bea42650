import { REFUSED_TO_EVERY_ROLE, type Row, SOME_ID } from '#test/security/row.ts';
import { signUpBody } from '#test/sign-up.ts';

let numbers = 7_999_000_000;

/** A new number each time: after five wrong passwords a number has to wait. */
function unusedNumber(): string {
  numbers += 1;
  return String(numbers);
}

export const ROWS: readonly Row[] = [
  { call: 'PUT /api/account/locale', body: () => ({ locale: 'en' }) },
  // An unknown account: every role gets the same refusal.
  { call: 'POST /api/login', body: () => ({ mobile: unusedNumber(), password: 'wrong' }), expect: 401 },
  { call: 'POST /api/register', body: () => ({ userType: 'admin' }), expect: 400 },
  {
    call: 'POST /api/register/code',
    body: () => ({ claimId: SOME_ID, identifier: unusedNumber() }),
  },
  {
    call: 'POST /api/register/confirm',
    body: () => ({ ...signUpBody(), claimId: SOME_ID, mobileOtp: '123456' }),
    expect: 400,
  },
  // A wrong password: the correct one would end the sessions of the next rows.
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
    body: () => ({ identifier: unusedNumber() }),
  },
  {
    call: 'POST /api/auth/reset-password',
    body: () => ({ identifier: unusedNumber(), otp: '123456', newPassword: 'another-mat-43' }),
    expect: 400,
  },
  {
    call: 'POST /api/auth/reauthenticate',
    body: () => ({ password: 'wrong' }),
    expect: REFUSED_TO_EVERY_ROLE,
  },
  ...(['', '/confirm'] as const).map(
    (step): Row => ({
      call: `POST /api/auth/second-factor${step}`,
      body: () => ({ mobile: unusedNumber(), password: 'wrong', code: '123456' }),
      expect: 400,
    }),
  ),
  {
    call: 'POST /api/admin/second-factor/disable',
    body: () => ({ password: 'wrong', code: '123456' }),
    expect: [401, 403, 403, 403, 403, 400, 401],
  },
  {
    call: 'GET /api/auth/set-password/:token',
    url: () => '/api/auth/set-password/nobodys-link',
    expect: 404,
  },
  {
    call: 'POST /api/auth/set-password',
    body: () => ({ token: 'nobodys-link', newPassword: 'another-mat-43' }),
    expect: 410,
  },
  {
    call: 'DELETE /api/sessions/:id',
    url: () => '/api/sessions/01a1fd7d-6d8d-70e5-84fb-8f6ab9fbfc2f',
    expect: [401, 404, 404, 404, 404, 404, 401],
  },
];
