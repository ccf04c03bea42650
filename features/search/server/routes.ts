import { bind } from '#platform/server/http/bind.ts';
import { callUrl } from '#shared/call.ts';
import * as contract from '../contract.ts';
import { searchTags, searchTeachers } from './service.ts';

export const searchRoutes = [
  bind(
    contract.searchTeachers,
    async ({ query }, ctx) => {
      const { teachers, total, next } = await searchTeachers(ctx.db, query);
      ctx.header('x-total-count', String(total));
      if (next !== null) {
        const address = callUrl(contract.searchTeachers, { query: { ...query, cursor: next } });
        ctx.header('link', `<${address}>; rel="next"`);
      }
      return teachers;
    },
    { tags: ({ query }) => searchTags(query) },
  ),
];
