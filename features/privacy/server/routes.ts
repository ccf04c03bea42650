import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import * as contract from '../contract.ts';
import { deleteAccount, getAccountData, setVisibility, undeleteAccount } from './deletion.ts';

export const privacyRoutes: readonly BoundCall[] = [
  bind(contract.getAccountData, (_input, ctx) => getAccountData(ctx)),
  bind(contract.deleteAccount, ({ body }, ctx) => deleteAccount(body.password, ctx)),
  bind(contract.undeleteAccount, (_input, ctx) => undeleteAccount(ctx)),
  bind(contract.setVisibility, ({ body }, ctx) => setVisibility(body.hidden, ctx)),
];
