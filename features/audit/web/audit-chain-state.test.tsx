import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { withTexts } from '#test/with-texts.tsx';
import type { AuditChain } from '../contract.ts';
import { AuditChainState } from './audit-chain-state.tsx';

const INTACT: AuditChain = {
  isComplete: true,
  entries: 3,
  brokenAt: null,
  missing: null,
  signedFrom: 1,
  head: null,
  total: 3,
};

async function renderState(before: AuditChain | undefined, fails: boolean): Promise<string> {
  const queryFn = () => Promise.reject(new TypeError('Failed to fetch'));
  const queryClient = new QueryClient({ defaultOptions: { queries: { queryFn, retryOnMount: false } } });
  const queryKey = ['/api/admin/audit/chain?of=latest'];
  if (before) queryClient.setQueryData(queryKey, before);
  if (fails) {
    await queryClient.prefetchQuery({ queryKey, staleTime: 0, retry: false });
  }
  return renderToStaticMarkup(
    withTexts(
      <QueryClientProvider client={queryClient}>
        <AuditChainState />
      </QueryClientProvider>,
    ),
  );
}

it('shows the log as intact only after a check that passed', async () => {
  expect(await renderState(INTACT, false)).toContain('bg-success-soft');
  expect(await renderState(undefined, false)).not.toContain('bg-success-soft');
});

it.each([
  { name: 'the first check', before: undefined },
  { name: 'a check after one that passed', before: INTACT },
])('does not show the log as intact if $name fails', async ({ before }) => {
  const html = await renderState(before, true);
  expect(html).toContain('The log could not be checked.');
  expect(html).not.toContain('bg-success-soft');
});
