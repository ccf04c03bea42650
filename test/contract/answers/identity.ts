import { signUpBody } from '#test/sign-up.ts';
import type { AnswerRow } from '../answer.ts';
import { ENTITIES as the } from '../entities.ts';
import { anything } from '../kinds.ts';

/** Sign-up, sign-in, sign-out and the current user. */
export const IDENTITY_ANSWERS: readonly AnswerRow[] = [
  { call: 'GET /api/user', as: 'student', shape: the.currentUser },
  { call: 'GET /api/user', as: 'teacher', shape: the.currentUser },
  { call: 'GET /api/user', as: 'admin', shape: the.currentUser },
  { call: 'GET /api/user', as: 'public', status: 401, shape: the.error },
  {
    call: 'POST /api/login',
    as: 'public',
    body: ({ admin }) => ({ mobile: admin.mobile, password: admin.password }),
    shape: the.currentUser,
  },
  {
    call: 'POST /api/login',
    as: 'public',
    body: () => ({ mobile: '9999999999', password: 'wrong' }),
    status: 401,
    shape: the.error,
  },
  { call: 'POST /api/register', as: 'public', status: 201, body: () => signUpBody(), shape: the.currentUser },
  { call: 'POST /api/logout', as: 'public', shape: anything },
];
