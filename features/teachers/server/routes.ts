import { type BoundCall, bind } from '#platform/server/http/bind.ts';
import * as contract from '../contract.ts';
import * as service from './service.ts';

export const teacherRoutes: readonly BoundCall[] = [
  bind(contract.listSpecializations, (_input, ctx) => service.listSpecializations(ctx.db)),
  bind(contract.getTeacher, ({ params }, ctx) => service.getTeacher(ctx, params.id)),
  bind(contract.getTeacherBySingularPath, ({ params }, ctx) => service.getTeacher(ctx, params.id)),
  bind(contract.listTeacherCertifications, ({ params }, ctx) =>
    service.listTeacherCertifications(ctx, params.id),
  ),
];
