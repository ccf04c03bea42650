import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { withTexts } from '#test/with-texts.tsx';
import { IdQueue } from './id-queue.tsx';

it('says that the waiting IDs could not be loaded and offers to try again', async () => {
  const queryFn = () => Promise.reject(new TypeError('Failed to fetch'));
  const queries = { retry: false, retryOnMount: false, queryFn };
  const client = new QueryClient({ defaultOptions: { queries } });
  await client.prefetchQuery({ queryKey: ['/api/admin/id-checks'] });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>{withTexts(<IdQueue />)}</QueryClientProvider>,
  );
  expect(html).toContain('The IDs to look at could not be loaded');
  expect(html).toContain('Try again');
});
