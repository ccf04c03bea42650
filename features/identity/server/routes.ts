import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import * as claim from '../claim-contract.ts';
import * as contract from '../contract.ts';
import * as passwords from '../password-contract.ts';
import * as recovery from '../recovery-contract.ts';
import * as secondFactor from '../second-factor-contract.ts';
import * as sessions from '../sessions-contract.ts';
import { changePassword } from './passwords/change-password.ts';
import { forgotPassword, resetPassword } from './passwords/forgotten-password.ts';
import { getPasswordLink, setPassword } from './passwords/password-links.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  startSecondFactor,
} from './second-factor/second-factor.ts';
import { getUser, setLocale } from './service.ts';
import { endOtherSessions, endSession, listSessions, reauthenticate } from './sign-in/own-sessions.ts';
import { login, logout } from './sign-in/sign-in.ts';
import { register, registerWithCodes, sendSignUpCode } from './sign-in/sign-up.ts';

export const identityRoutes: readonly BoundCall[] = [
  bind(contract.getUser, (_input, ctx) => getUser(ctx)),
  bind(contract.setLocale, ({ body }, ctx) => setLocale(body.locale, ctx)),
  bind(contract.register, ({ body }, ctx) => register(body, ctx)),
  bind(claim.sendSignUpCode, ({ body }, ctx) => sendSignUpCode(body, ctx)),
  bind(claim.registerWithCodes, ({ body }, ctx) => registerWithCodes(body, ctx)),
  bind(contract.login, ({ body }, ctx) => login(body, ctx)),
  bind(contract.logout, async (_input, ctx) => {
    await logout(ctx);
    return {};
  }),
  bind(passwords.changePassword, ({ body }, ctx) => changePassword(body, ctx)),
  bind(passwords.changeAdminPassword, ({ body }, ctx) => changePassword(body, ctx)),
  bind(recovery.forgotPassword, ({ body }, ctx) => forgotPassword(body, ctx)),
  bind(recovery.resetPassword, ({ body }, ctx) => resetPassword(body, ctx)),
  bind(sessions.listSessions, (_input, ctx) => listSessions(ctx)),
  bind(sessions.endOtherSessions, async (_input, ctx) => {
    await endOtherSessions(ctx);
    return {};
  }),
  bind(sessions.endSession, async ({ params }, ctx) => {
    await endSession(params.id, ctx);
    return {};
  }),
  bind(sessions.reauthenticate, async ({ body }, ctx) => {
    await reauthenticate(body.password, ctx);
    return {};
  }),
  bind(secondFactor.getSecondFactor, (_input, ctx) => getSecondFactor(ctx)),
  bind(secondFactor.startSecondFactor, ({ body }, ctx) => startSecondFactor(body, ctx)),
  bind(secondFactor.confirmSecondFactor, ({ body }, ctx) => confirmSecondFactor(body, ctx)),
  bind(secondFactor.disableSecondFactor, async ({ body }, ctx) => {
    await disableSecondFactor(body, ctx);
    return {};
  }),
  bind(secondFactor.getPasswordLink, ({ params }, ctx) => getPasswordLink(params.token, ctx)),
  bind(secondFactor.setPassword, ({ body }, ctx) => setPassword(body, ctx)),
];
