import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import * as contract from '../contract.ts';
import * as certifications from './certifications.ts';
import { getTeacherLocation, updateTeacherLocation } from './location.ts';
import { updateTeacherProfile } from './profile.ts';
import { getReviewStatus, getTeacherProfile } from './service.ts';
import { updateSpecializations } from './specializations.ts';

export const workspaceRoutes: readonly BoundCall[] = [
  bind(contract.getTeacherProfile, (_input, ctx) => getTeacherProfile(ctx.db, ctx.actor.userId)),
  bind(contract.getReviewStatus, (_input, ctx) => getReviewStatus(ctx.db, ctx.actor.userId)),
  bind(contract.updateTeacherProfile, ({ body }, ctx) => updateTeacherProfile(ctx, body)),
  bind(contract.getTeacherLocation, (_input, ctx) => getTeacherLocation(ctx.db, ctx.actor.userId)),
  bind(contract.updateTeacherLocation, ({ body }, ctx) => updateTeacherLocation(ctx, body)),
  bind(contract.updateSpecializations, ({ body }, ctx) => updateSpecializations(ctx, body)),
  bind(contract.listOwnCertifications, (_input, ctx) => certifications.listOwnCertifications(ctx)),
  bind(contract.addCertification, ({ body }, ctx) => certifications.addCertification(ctx, body)),
  bind(contract.getCertificationDocument, ({ params }, ctx) =>
    certifications.getCertificationDocument(ctx, params.id),
  ),
  bind(
    contract.deleteCertification,
    ({ params }, ctx) => certifications.deleteCertification(ctx, params.id),
    {
      guard: ({ id }, ctx) => certifications.requireOwnCertification(ctx, id),
    },
  ),
];
