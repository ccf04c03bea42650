import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { markCachedRead } from './queries.ts';

const INBOX = ['/api/notifications'];
const AT = '2026-03-02T06:30:00.000Z';

type Page = { unreadCount: number; notices: { id: string; readAt: string | null }[] };

function inbox() {
  const client = new QueryClient();
  const [first, older] = [['new', 'newer'], ['old']].map((ids): Page => {
    return { unreadCount: 3, notices: ids.map((id) => ({ id, readAt: null })) };
  });
  client.setQueryData(INBOX, first);
  client.setQueryData([...INBOX, 'pages'], { pages: [first, older], pageParams: [null, 'newer'] });
  const read = () => {
    const all = client.getQueryData<InfiniteData<Page>>([...INBOX, 'pages'])?.pages ?? [];
    const ids = all.flatMap(({ notices }) => notices.flatMap(({ id, readAt }) => (readAt ? [id] : [])));
    return [client.getQueryData<Page>(INBOX)?.unreadCount, ids];
  };
  return { client, read };
}

it('marks all notices as read, also those on older pages', () => {
  const { client, read } = inbox();
  markCachedRead(client, null, AT);
  expect(read()).toEqual([0, ['new', 'newer', 'old']]);
});

it('marks one notice of an older page as read', () => {
  const { client, read } = inbox();
  markCachedRead(client, 'old', AT);
  expect(read()).toEqual([2, ['old']]);
});

it('makes no list of a first page that is not loaded', () => {
  const client = new QueryClient();
  markCachedRead(client, null, AT);
  expect(client.getQueryData(INBOX)).toBeUndefined();
});
