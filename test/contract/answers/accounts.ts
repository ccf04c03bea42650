import { signUpBody } from '#test/sign-up.ts';
import type { Answer } from '../answer.ts';
import { ENTITIES as the } from '../entities.ts';
import { anything, entity, text } from '../kinds.ts';
import type { World } from '../world.ts';

const otpSent = entity({ message: text });

async function codeFor(world: World, channel: 'email' | 'mobile'): Promise<object> {
  const { clients, unverified } = world;
  await clients.unverified.post(`/api/auth/send-${channel}-otp`);
  const to = encodeURIComponent(unverified[channel]);
  const [latest] = (await clients.public.get(`/dev/outbox.json?to=${to}`)).json<{ text: string }[]>();
  return { otp: /\b\d{6}\b/.exec(latest?.text ?? '')?.[0] };
}

/** Signing in and up, codes, the student's own profile. */
export const ACCOUNT_ANSWERS: readonly Answer[] = [
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
  { call: 'POST /api/auth/send-email-otp', as: 'student', shape: otpSent },
  { call: 'POST /api/auth/send-mobile-otp', as: 'student', shape: otpSent },
  {
    call: 'POST /api/auth/verify-email-otp',
    as: 'unverified',
    body: (world) => codeFor(world, 'email'),
    shape: the.currentUser,
  },
  {
    call: 'POST /api/auth/verify-mobile-otp',
    as: 'unverified',
    body: (world) => codeFor(world, 'mobile'),
    shape: the.currentUser,
  },
  { call: 'GET /api/client/profile', as: 'student', shape: the.clientProfile },
  {
    call: 'POST /api/client/profile',
    as: 'reviewer',
    status: 201,
    body: () => ({ firstName: 'Ravi', lastName: 'Rao', city: 'Pune', latitude: 18.52, longitude: 73.86 }),
    shape: the.clientProfile,
  },
  { call: 'GET /api/profile/completion-status', as: 'student', shape: the.completion },
];
