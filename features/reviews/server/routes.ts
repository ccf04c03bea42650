import { teacherTags } from '#features/teachers/public-tags.ts';
import { getVisibleTeacher } from '#features/teachers/server/service.ts';
import type { RequestContext } from '#platform/server/context.ts';
import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import { type CallShape, callUrl } from '#shared/calls/call.ts';
import * as contract from '../contract.ts';
import * as service from './service.ts';
import * as writing from './write-review.ts';

type Page = Awaited<ReturnType<typeof service.listTeacherReviews>>;

function paged(call: CallShape, ctx: RequestContext, page: Page, input: { params?: object; limit: number }) {
  ctx.header('x-total-count', String(page.total));
  if (page.nextCursor !== null) {
    const query = { limit: input.limit, cursor: page.nextCursor };
    ctx.header('link', `<${callUrl(call, { params: input.params, query })}>; rel="next"`);
  }
  return page.reviews;
}

export const reviewRoutes: readonly BoundCall[] = [
  bind(
    contract.listTeacherReviews,
    async ({ params, query: { limit, cursor } }, ctx) => {
      const page = await service.listTeacherReviews(ctx, { id: params.id, limit, cursor });
      return paged(contract.listTeacherReviews, ctx, page, { params, limit });
    },
    { tags: teacherTags },
  ),
  bind(contract.listOwnReviews, async ({ query: { limit, cursor } }, ctx) => {
    const page = await service.listOwnReviews(ctx, { limit, cursor });
    return paged(contract.listOwnReviews, ctx, page, { limit });
  }),
  bind(contract.getOwnReview, ({ params }, ctx) => writing.getOwnReview(params.id, ctx)),
  bind(contract.createReview, ({ params, body }, ctx) => writing.createReview(params.id, body, ctx), {
    guard: async ({ id }, ctx) => void (await getVisibleTeacher(ctx, id)),
  }),
  bind(contract.updateReview, ({ params, body }, ctx) => writing.updateReview(params.reviewId, body, ctx), {
    guard: (params, ctx) => writing.checkOwnReview(params, ctx),
  }),
  bind(contract.replyToReview, ({ params, body }, ctx) => writing.replyToReview(params.id, body.text, ctx), {
    guard: ({ id }, ctx) => writing.checkReviewAboutActor(id, ctx),
  }),
  bind(contract.updateReply, ({ params, body }, ctx) => writing.updateReply(params.id, body.text, ctx), {
    guard: ({ id }, ctx) => writing.checkReviewAboutActor(id, ctx),
  }),
];
