import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { loadNextPage } from './next-page.ts';
import { olderPages, pagesKey } from './older-pages.ts';

const FIRST = ['/api/things'] as const;
const SIZE = 2;

it('neither loses nor doubles an entry when the first page moves on', async () => {
  let stored = [4, 3, 2, 1];
  const load = async (cursor: string | null) =>
    stored.filter((one) => cursor === null || one < Number(cursor)).slice(0, SIZE);
  const nextOf = (page: number[]) => (page.length < SIZE ? null : String(page.at(-1)));
  const client = new QueryClient();
  const observer = new InfiniteQueryObserver(client, {
    ...olderPages(FIRST, { load, nextOf }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  client.setQueryData(pagesKey(FIRST), { pages: [[4, 3]], pageParams: [null] });
  const stop = observer.subscribe(() => undefined);
  const shown = () => observer.getCurrentResult().data?.pages.flat();
  await observer.fetchNextPage();
  expect(shown()).toEqual([4, 3, 2, 1]);

  stored = [7, 6, 5, ...stored];
  await client.invalidateQueries({ queryKey: FIRST });
  expect(shown()).toEqual([7, 6, 5, 4]);

  stored = stored.filter((one) => one !== 7);
  await client.invalidateQueries({ queryKey: FIRST });
  await observer.fetchNextPage();
  expect(shown()).toEqual([6, 5, 4, 3, 2, 1]);
  stop();
  client.clear();
});

it('loads the next page also if the list is refetched meanwhile', async () => {
  const client = new QueryClient();
  const observer = new InfiniteQueryObserver(client, {
    queryKey: FIRST,
    initialPageParam: 0,
    // Once the second page has begun to load, the list is refetched.
    queryFn: async ({ pageParam }) => {
      if (pageParam === 1 && !isRefetched) {
        isRefetched = true;
        void client.invalidateQueries({ queryKey: FIRST });
      }
      return pageParam;
    },
    getNextPageParam: (page: number) => (page < 1 ? page + 1 : null),
  });
  let isRefetched = false;
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  await loadNextPage(observer.getCurrentResult());
  expect(isRefetched).toBe(true);
  expect(observer.getCurrentResult().data?.pages).toEqual([0, 1]);
  stop();
  client.clear();
});
