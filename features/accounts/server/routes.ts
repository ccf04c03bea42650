import { type BoundCall, bind } from '#server/http/bind.ts';
import * as contract from '../contract.ts';
import * as passwords from '../password-contract.ts';
import { changePassword } from './change-password.ts';
import { getClientProfile, updateClientProfile } from './client-profile.ts';
import { sendCode, verifyCode } from './one-time-codes.ts';
import { getCompletionStatus, getUser } from './service.ts';
import { login, logout, register } from './sign-in.ts';

export const accountRoutes: readonly BoundCall[] = [
  bind(contract.getUser, (_input, ctx) => getUser(ctx)),
  bind(contract.register, ({ body }, ctx) => register(body, ctx)),
  bind(contract.login, ({ body }, ctx) => login(body, ctx)),
  bind(contract.logout, async (_input, ctx) => {
    await logout(ctx);
    return {};
  }),
  bind(contract.sendEmailOtp, (_input, ctx) => sendCode('email', ctx)),
  bind(contract.sendMobileOtp, (_input, ctx) => sendCode('mobile', ctx)),
  bind(contract.verifyEmailOtp, ({ body }, ctx) => verifyCode('email', body.otp, ctx)),
  bind(contract.verifyMobileOtp, ({ body }, ctx) => verifyCode('mobile', body.otp, ctx)),
  bind(passwords.changePassword, ({ body }, ctx) => changePassword(body, ctx)),
  bind(passwords.changeAdminPassword, ({ body }, ctx) => changePassword(body, ctx)),
  bind(contract.getClientProfile, (_input, ctx) => getClientProfile(ctx)),
  bind(contract.updateClientProfile, ({ body }, ctx) => updateClientProfile(body, ctx)),
  bind(contract.getCompletionStatus, (_input, ctx) => getCompletionStatus(ctx.db, ctx.actor.userId)),
];
