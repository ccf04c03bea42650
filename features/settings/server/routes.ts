import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import * as contract from '../contract.ts';
import { getSettings, updateSettings } from './service.ts';

export const settingsRoutes: readonly BoundCall[] = [
  bind(contract.getSettings, (_input, ctx) => getSettings(ctx)),
  bind(contract.updateSettings, ({ body }, ctx) => updateSettings(body, ctx)),
];
