import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import * as change from '../change-contract.ts';
import * as contract from '../contract.ts';
import { askContactChange, confirmContactChange } from './change-contact.ts';
import { sendCode, verifyCode } from './verify-contact.ts';

export const contactRoutes: readonly BoundCall[] = [
  bind(contract.sendEmailOtp, (_input, ctx) => sendCode('email', ctx)),
  bind(contract.sendMobileOtp, (_input, ctx) => sendCode('mobile', ctx)),
  bind(contract.verifyEmailOtp, ({ body }, ctx) => verifyCode('email', body.otp, ctx)),
  bind(contract.verifyMobileOtp, ({ body }, ctx) => verifyCode('mobile', body.otp, ctx)),
  bind(change.changeEmail, ({ body }, ctx) =>
    askContactChange('email', { value: body.email, password: body.password }, ctx),
  ),
  bind(change.confirmEmail, ({ body }, ctx) => confirmContactChange('email', body.otp, ctx)),
  bind(change.changeMobile, ({ body }, ctx) =>
    askContactChange('mobile', { value: body.mobile, password: body.password }, ctx),
  ),
  bind(change.confirmMobile, ({ body }, ctx) => confirmContactChange('mobile', body.otp, ctx)),
];
