import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiError } from '#platform/web/api/send.ts';
import { withTexts } from '#test/with-texts.tsx';
import { QuickReview } from './quick-review.tsx';

async function afterError(error: Error): Promise<string> {
  const queries = { retry: false, retryOnMount: false, queryFn: () => Promise.reject(error) };
  const client = new QueryClient({ defaultOptions: { queries } });
  await client.prefetchQuery({ queryKey: ['/api/teacher/teacher-id/reviews/own'] });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      {withTexts(<QuickReview teacherId="teacher-id" />)}
    </QueryClientProvider>,
  );
}

it('offers to load the review again, unless the teacher is not listed', async () => {
  expect(await afterError(new TypeError('Failed to fetch'))).toContain('Try again');
  expect(await afterError(new ApiError(503, 'Busy'))).toContain('Try again');
  expect(await afterError(new ApiError(404, 'Not found'))).toBe('');
});
