import { useLingui } from '@lingui/react/macro';
import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { usePolling } from '#platform/web/api/live.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { pagesKey, useOlderPages } from '#platform/web/api/older-pages.ts';
import { send } from '#platform/web/api/send.ts';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { callRef, type Input, type Output } from '#shared/calls/call.ts';
import type {
  getNotificationPreferences,
  listNotifications,
  Preferences,
  readAllNotifications,
  readNotification,
  updateNotificationPreferences,
} from '../contract.ts';

const POLL_MS = 30_000;

export const listNotificationsRef = callRef<typeof listNotifications>('GET', '/api/notifications');
export const getPreferencesRef = callRef<typeof getNotificationPreferences>(
  'GET',
  '/api/notifications/preferences',
);
const updatePreferencesRef = callRef<typeof updateNotificationPreferences>(
  'PUT',
  '/api/notifications/preferences',
);
const readRef = callRef<typeof readNotification>('POST', '/api/notifications/:id/read');
const readAllRef = callRef<typeof readAllNotifications>('POST', '/api/notifications/read-all');

type Inbox = Output<typeof listNotifications>;
const INBOX_KEY = queryKey(listNotificationsRef, { query: {} });
const PREFERENCES_KEY = queryKey(getPreferencesRef, {});

/** The first page of the inbox and the unread count, updated by the event stream. */
export function useInbox() {
  return useQuery<Inbox>({ queryKey: INBOX_KEY, ...usePolling(POLL_MS) });
}

/** The whole inbox: the first page and, once asked for, the older ones. */
export function useInboxPages() {
  const { data: first, error, refetch } = useInbox();
  const list = useOlderPages<Inbox>(INBOX_KEY, first, {
    load: (cursor) => send(listNotificationsRef, { query: { cursor: cursor ?? undefined } }),
    nextOf: ({ nextCursor }) => nextCursor,
    live: usePolling(POLL_MS),
  });
  return { first, error, refetch, list };
}

function markRead(inbox: Inbox, id: string | null, readAt: string): Inbox {
  const isMeant = (one: Inbox['notices'][number]) => (id === null || one.id === id) && one.readAt === null;
  return { ...inbox, notices: inbox.notices.map((one) => (isMeant(one) ? { ...one, readAt } : one)) };
}

/** Marks one notice, or all (null), as read in all pages of the inbox that are cached. */
export function markCachedRead(queryClient: QueryClient, id: string | null, readAt: string): void {
  queryClient.setQueryData<InfiniteData<Inbox>>(
    pagesKey(INBOX_KEY),
    (whole) => whole && { ...whole, pages: whole.pages.map((page) => markRead(page, id, readAt)) },
  );
  queryClient.setQueryData<Inbox>(
    INBOX_KEY,
    (inbox) =>
      inbox && {
        ...markRead(inbox, id, readAt),
        unreadCount: id === null ? 0 : Math.max(0, inbox.unreadCount - 1),
      },
  );
}

/** Marks one notice, or all (null), as read. Optimistic; undone on failure, and refetched in both cases. */
export function useMarkNoticesRead() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? send(readAllRef, {}) : send(readRef, { params: { id } }),
    onMutate(id) {
      const before = queryClient.getQueriesData({ queryKey: INBOX_KEY });
      markCachedRead(queryClient, id, new Date().toISOString());
      return before;
    },
    onError(error, _id, before = []) {
      for (const [key, data] of before) queryClient.setQueryData(key, data);
      showFailure(t`Not marked as read`, error);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: INBOX_KEY }),
  });
}

export function usePreferences() {
  return useQuery<Preferences>({ queryKey: PREFERENCES_KEY });
}

type Choice = Preferences['topics'][number];
type ChangedChoice = Input<typeof updateNotificationPreferences>['body']['topics'][number];

/**
 * Saves choices for one topic; fields that are left out keep their value. Optimistic; rolled back on failure, which a
 * toast tells. The returned function resolves when the choice is saved or has failed.
 */
export function useSavePreference(): (topic: ChangedChoice) => Promise<void> {
  const queryClient = useQueryClient();
  const { t } = useLingui();
  const { mutateAsync } = useMutation({
    mutationFn: (topic: ChangedChoice) => send(updatePreferencesRef, { body: { topics: [topic] } }),
    // One after the other: the last press is what is stored.
    scope: { id: 'notification-preferences' },
    onMutate: (topic) => {
      const before = queryClient.getQueryData<Preferences>(PREFERENCES_KEY);
      const merged = (one: Choice): Choice => ({
        ...one,
        email: topic.email ?? one.email,
        sms: topic.sms ?? one.sms,
        push: topic.push ?? one.push,
        smsAfterPush: topic.smsAfterPush ?? one.smsAfterPush,
      });
      queryClient.setQueryData<Preferences>(
        PREFERENCES_KEY,
        (current) =>
          current && { topics: current.topics.map((one) => (one.topic === topic.topic ? merged(one) : one)) },
      );
      return before;
    },
    // Another choice may have been saved since `before`.
    onError(error, _topic, before) {
      queryClient.setQueryData(PREFERENCES_KEY, before);
      void queryClient.invalidateQueries({ queryKey: PREFERENCES_KEY });
      showFailure(t`Your choice was not saved`, error);
    },
    onSuccess: (saved) => queryClient.setQueryData(PREFERENCES_KEY, saved),
  });
  // Of several calls at once, callbacks of `mutate` run for the last one only.
  return (topic) =>
    mutateAsync(topic).then(
      () => undefined,
      () => undefined,
    );
}
