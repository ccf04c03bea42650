import { type BoundCall, bind } from '#server/http/bind.ts';
import { callUrl } from '#shared/call.ts';
import * as contract from '../contract.ts';
import * as service from './service.ts';

export const reviewRoutes: readonly BoundCall[] = [
  bind(contract.listTeacherReviews, async ({ params, query }, ctx) => {
    const { limit, cursor } = query;
    const page = await service.listTeacherReviews(ctx, { id: params.id, limit, cursor });
    ctx.header('x-total-count', String(page.total));
    if (page.nextCursor !== null) {
      const next = callUrl(contract.listTeacherReviews, {
        params,
        query: { limit, cursor: page.nextCursor },
      });
      ctx.header('link', `<${next}>; rel="next"`);
    }
    return page.reviews;
  }),
];
