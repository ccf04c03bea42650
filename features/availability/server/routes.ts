import { type BoundCall, bind } from '#server/http/bind.ts';
import * as contract from '../contract.ts';
import * as service from './service.ts';

export const availabilityRoutes: readonly BoundCall[] = [
  bind(contract.listTeacherTimeSlots, ({ params }, ctx) => service.listTeacherTimeSlots(ctx, params.id)),
];
