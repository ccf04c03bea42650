import { type BoundCall, bind } from '#platform/server/http/bind.ts';
import * as contract from '../contract.ts';
import * as own from '../own-contract.ts';
import * as certifications from './own-certifications.ts';
import { getTeacherLocation, updateTeacherLocation } from './own-location.ts';
import { updateTeacherProfile } from './own-profile.ts';
import { updateSpecializations } from './own-specializations.ts';
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
