import type { AnswerRow } from '../answer.ts';
import { ENTITIES as the } from '../entities.ts';
import { entity, text } from '../kinds.ts';
import type { World } from '../world.ts';

const otpSent = entity({ message: text });

async function codeFor(world: World, channel: 'email' | 'mobile'): Promise<object> {
  const { clients, unverified } = world;
  await clients.unverified.post(`/api/auth/send-${channel}-otp`);
  const to = encodeURIComponent(unverified[channel]);
  const [latest] = (await clients.public.get(`/dev/outbox.json?to=${to}`)).json<{ text: string }[]>();
  return { otp: /\b\d{6}\b/.exec(latest?.text ?? '')?.[0] };
}

/** Codes that verify the user's email address and mobile number. */
export const CONTACT_ANSWERS: readonly AnswerRow[] = [
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
];
