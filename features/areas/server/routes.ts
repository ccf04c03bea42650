import { type BoundCall, bind } from '#platform/server/http/bind.ts';
import * as contract from '../contract.ts';
import { checkTypedArea, dismissArea, listTypedAreas, mergeArea, promoteArea } from './service.ts';

const guard = ({ id }: { id: string }, ctx: Parameters<typeof checkTypedArea>[1]) => checkTypedArea(id, ctx);

export const areaRoutes: readonly BoundCall[] = [
  bind(contract.listTypedAreas, (_input, ctx) => listTypedAreas(ctx)),
  bind(contract.promoteArea, ({ params, body }, ctx) => promoteArea(params.id, body, ctx), { guard }),
  bind(contract.mergeArea, ({ params, body }, ctx) => mergeArea(params.id, body, ctx), { guard }),
  bind(contract.dismissArea, ({ params }, ctx) => dismissArea(params.id, ctx), { guard }),
];
