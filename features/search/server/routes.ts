import { getVisibleTeacher } from '#features/teachers/server/service.ts';
import { bind } from '#platform/server/http/calls/bind.ts';
import { callUrl } from '#shared/calls/call.ts';
import * as contract from '../contract.ts';
import { DROP_HEADER, writeDropFilter } from '../drop-filter.ts';
import { parseSessionType } from '../filter-values.ts';
import { findDropFilter } from './drop-filter.ts';
import { explainTeacher } from './explain.ts';
import { SEARCHES } from './metrics.ts';
import { listSimilarTeachers, searchTags, searchTeachers } from './service.ts';
import { understandSearch } from './understand.ts';

export const searchRoutes = [
  bind(
    contract.searchTeachers,
    async ({ query }, ctx) => {
      const { teachers, from, total, next } = await searchTeachers(ctx.db, query);
      if (from !== null) ctx.metrics.add(SEARCHES, { from });
      ctx.header('x-total-count', String(total));
      if (next !== null) {
        const address = callUrl(contract.searchTeachers, { query: { ...query, cursor: next } });
        ctx.header('link', `<${address}>; rel="next"`);
      }
      if (total === 0) {
        // The answer depends on all listings, because a search with fewer filters can find teachers of any city.
        ctx.origin.add(['listings']);
        const drop = await findDropFilter(ctx.db, query);
        if (drop !== null) ctx.header(DROP_HEADER, writeDropFilter(drop));
      }
      return teachers;
    },
    { tags: ({ query }) => searchTags(query) },
  ),
  bind(contract.understandSearch, ({ query }, ctx) => understandSearch(ctx.db, query.q), {
    tags: () => ['styles'],
  }),
  bind(contract.explainTeacher, async ({ params, query }, ctx) => {
    const { id: teacherId } = await getVisibleTeacher(ctx, params.id);
    return explainTeacher(ctx.db, { teacherId, texts: query, now: ctx.clock.now() });
  }),
  bind(
    contract.listSimilarTeachers,
    async ({ params, query }, ctx) => {
      const { id } = await getVisibleTeacher(ctx, params.id);
      const sessionType = parseSessionType(query.sessionType) ?? '';
      return listSimilarTeachers(ctx.db, { teacher: id, sessionType, limit: query.limit });
    },
    { tags: ({ params }) => [`teacher:${params.id.toLowerCase()}`, 'listings'] },
  ),
];
