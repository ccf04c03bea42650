import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import * as contract from '../contract.ts';
import { teacherTags } from '../public-tags.ts';
import * as service from './service.ts';

const ofTeacher = { tags: teacherTags };

export const teacherRoutes: readonly BoundCall[] = [
  bind(contract.listSpecializations, (_input, ctx) => service.listSpecializations(ctx.db), {
    tags: () => ['styles'],
  }),
  bind(contract.getTeacher, ({ params }, ctx) => service.getTeacher(ctx, params.id), ofTeacher),
  bind(contract.getTeacherBySingularPath, ({ params }, ctx) => service.getTeacher(ctx, params.id), ofTeacher),
  bind(contract.findTeacherBySlug, ({ params }, ctx) => service.findTeacherBySlug(ctx, params.slug)),
  bind(
    contract.listTeacherCertifications,
    ({ params }, ctx) => service.listTeacherCertifications(ctx, params.id),
    ofTeacher,
  ),
];
