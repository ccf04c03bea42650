import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { serverQueryClient } from '#platform/web/api/query-client.ts';
import { withTexts } from '#test/with-texts.tsx';
import type { Review } from '../contract.ts';
import { REVIEWS_PER_PAGE } from '../review-page.ts';
import { StudentReviews } from './student-reviews.tsx';

const reviews = Array.from({ length: REVIEWS_PER_PAGE }, (_, number) => ({
  ...{ id: `review-${number}`, clientId: null, clientName: 'Priya S.', rating: 5, comment: `No. ${number}` },
  ...{ createdAt: '2026-03-02T06:30:00.000Z', editedAt: null, isVerifiedSession: true, reply: null },
})) as Review[];

it('the first page of reviews is rendered with a link to the next, and is not cached a second time', () => {
  const client = serverQueryClient();
  const element = (
    <StudentReviews
      {...{ teacherId: 'teacher', reviews, after: undefined, average: '5', total: REVIEWS_PER_PAGE + 1 }}
      counts={[0, 0, 0, 0, REVIEWS_PER_PAGE + 1]}
    />
  );
  const page = renderToStaticMarkup(
    withTexts(
      <QueryClientProvider client={client}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </QueryClientProvider>,
    ),
  );
  expect(page).toContain('No. 9');
  expect(page).toContain('href="/teacher/teacher?reviews=review-9#reviews"');
  const cached = client.getQueryCache().getAll();
  expect(cached.filter(({ state }) => state.data !== undefined)).toEqual([]);
});
