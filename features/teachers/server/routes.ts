import * as own from '#features/teacher-workspace/contract.ts';
import * as certifications from '#features/teacher-workspace/server/certifications.ts';
import { getTeacherLocation, updateTeacherLocation } from '#features/teacher-workspace/server/location.ts';
import { updateTeacherProfile } from '#features/teacher-workspace/server/profile.ts';
import { updateSpecializations } from '#features/teacher-workspace/server/specializations.ts';
import { type BoundCall, bind } from '#platform/server/http/bind.ts';
import * as contract from '../contract.ts';
import * as service from './service.ts';

export const teacherRoutes: readonly BoundCall[] = [
  bind(contract.listSpecializations, (_input, ctx) => service.listSpecializations(ctx.db)),
  bind(contract.getTeacherProfile, (_input, ctx) => service.getTeacherProfile(ctx.db, ctx.actor.userId)),
  bind(contract.getReviewStatus, (_input, ctx) => service.getReviewStatus(ctx.db, ctx.actor.userId)),
  bind(contract.getTeacher, ({ params }, ctx) => service.getTeacher(ctx, params.id)),
  bind(contract.getTeacherBySingularPath, ({ params }, ctx) => service.getTeacher(ctx, params.id)),
  bind(contract.listTeacherCertifications, ({ params }, ctx) =>
    service.listTeacherCertifications(ctx, params.id),
  ),
  bind(own.updateTeacherProfile, ({ body }, ctx) => updateTeacherProfile(ctx, body)),
  bind(own.getTeacherLocation, (_input, ctx) => getTeacherLocation(ctx.db, ctx.actor.userId)),
  bind(own.updateTeacherLocation, ({ body }, ctx) => updateTeacherLocation(ctx, body)),
  bind(own.updateSpecializations, ({ body }, ctx) => updateSpecializations(ctx, body)),
  bind(own.listOwnCertifications, (_input, ctx) => certifications.listOwnCertifications(ctx)),
  bind(own.addCertification, ({ body }, ctx) => certifications.addCertification(ctx, body)),
  bind(own.getCertificationDocument, ({ params }, ctx) =>
    certifications.getCertificationDocument(ctx, params.id),
  ),
  bind(own.deleteCertification, ({ params }, ctx) => certifications.deleteCertification(ctx, params.id), {
    guard: ({ id }, ctx) => certifications.requireOwnCertification(ctx, id),
  }),
];
