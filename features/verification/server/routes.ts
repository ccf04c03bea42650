import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import { answerPage } from '#platform/server/http/calls/paging.ts';
import * as contract from '../contract.ts';
import * as idContract from '../id-contract.ts';
import { listWaitingCertifications } from './certifications.ts';
import { checkCertification, checkCertificationExists, decideReview } from './decide.ts';
import * as ids from './ids.ts';
import { checkReviewExists, getAdminReview, listReviews } from './service.ts';
import { submitForReview } from './submit.ts';

export const verificationRoutes: readonly BoundCall[] = [
  bind(contract.submitForReview, (_input, ctx) => submitForReview(ctx)),
  bind(contract.listPendingReviews, async ({ query }, ctx) =>
    answerPage(ctx, contract.listPendingReviews, query, await listReviews('pending', query, ctx)),
  ),
  bind(contract.listPastReviews, async ({ query }, ctx) =>
    answerPage(ctx, contract.listPastReviews, query, await listReviews('past', query, ctx)),
  ),
  bind(contract.getAdminReview, ({ params }, ctx) => getAdminReview(params.id, ctx)),
  bind(contract.decideReview, ({ params, body }, ctx) => decideReview(params.id, body, ctx), {
    guard: ({ id }, ctx) => checkReviewExists(id, ctx),
  }),
  bind(idContract.getIdCheck, (_input, ctx) => ids.getIdCheck(ctx)),
  bind(idContract.sendIdDocument, ({ body }, ctx) => ids.sendIdDocument(ctx, body)),
  bind(idContract.withdrawIdDocument, (_input, ctx) => ids.withdrawIdDocument(ctx)),
  bind(idContract.listWaitingIds, async ({ query }, ctx) =>
    answerPage(ctx, idContract.listWaitingIds, query, await ids.listWaitingIds(query, ctx)),
  ),
  bind(idContract.getIdDocument, ({ params }, ctx) => ids.getIdDocument(ctx, params.teacherId), {
    guard: ids.checkTeacherExists,
  }),
  bind(idContract.decideId, ({ params, body }, ctx) => ids.decideId(ctx, params.teacherId, body), {
    guard: ids.checkTeacherExists,
  }),
  bind(contract.listWaitingCertifications, async ({ query }, ctx) =>
    answerPage(ctx, contract.listWaitingCertifications, query, await listWaitingCertifications(query, ctx)),
  ),
  bind(contract.checkCertification, ({ params, body }, ctx) => checkCertification(params.id, body, ctx), {
    guard: ({ id }, ctx) => checkCertificationExists(id, ctx),
  }),
];
