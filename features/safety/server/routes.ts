import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import * as contract from '../contract.ts';
import * as service from './service.ts';

type Guard = Parameters<typeof service.checkBooking>;
const ownBooking = { guard: ({ id }: { id: Guard[0] }, ctx: Guard[1]) => service.checkBooking(id, ctx) };
export const safetyRoutes: readonly BoundCall[] = [
  bind(contract.getSafety, (_input, ctx) => service.getSafety(ctx)),
  bind(
    contract.updateSafety,
    ({ params, body }, ctx) => service.updateSafety(ctx, params.id, body),
    ownBooking,
  ),
  bind(contract.getSharedSession, ({ params }, ctx) => service.getSharedSession(ctx, params.token)),
];
