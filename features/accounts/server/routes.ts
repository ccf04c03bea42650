import { type BoundCall, bind } from '#server/http/bind.ts';
import * as calls from '../contract.ts';
import { getClientProfile, updateClientProfile } from './client-profile.ts';
import { sendCode, verifyCode } from './one-time-codes.ts';
import { getCompletion, getUser } from './service.ts';
import { login, logout, register } from './sign-in.ts';

export const accountRoutes: readonly BoundCall[] = [
  bind(calls.getUser, (_input, ctx) => getUser(ctx)),
  bind(calls.register, ({ body }, ctx) => register(body, ctx)),
  bind(calls.login, ({ body }, ctx) => login(body, ctx)),
  bind(calls.logout, async (_input, ctx) => {
    await logout(ctx);
    return {};
  }),
  bind(calls.sendEmailOtp, (_input, ctx) => sendCode('email', ctx)),
  bind(calls.sendMobileOtp, (_input, ctx) => sendCode('mobile', ctx)),
  bind(calls.verifyEmailOtp, ({ body }, ctx) => verifyCode('email', body.otp, ctx)),
  bind(calls.verifyMobileOtp, ({ body }, ctx) => verifyCode('mobile', body.otp, ctx)),
  bind(calls.getClientProfile, (_input, ctx) => getClientProfile(ctx)),
  bind(calls.updateClientProfile, ({ body }, ctx) => updateClientProfile(body, ctx)),
  bind(calls.getCompletionStatus, (_input, ctx) => getCompletion(ctx.db, ctx.actor.userId)),
];
