import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText, send } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { NoticeList } from './notice-list.tsx';
import { type Inbox as InboxPage, listNotificationsRef, useInbox, useMarkNoticesRead } from './queries.ts';

/** All notices of the user, page by page. */
export function NotificationInbox() {
  const { t } = useLingui();
  const { data: first, error, refetch } = useInbox();
  const read = useMarkNoticesRead();
  const [older, setOlder] = useState<readonly InboxPage[]>([]);
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function showMore(cursor: string): Promise<void> {
    if (loading) return;
    setLoading(true);
    setProblem(undefined);
    try {
      const page = await send(listNotificationsRef, { query: { cursor } });
      setOlder((before) => [...before, page]);
    } catch (failure) {
      setProblem(errorText(failure, t`Older notifications could not be loaded. Please try again.`));
    }
    setLoading(false);
  }

  if (first === undefined) {
    if (error === null) return <Skeleton className="h-60 w-full rounded-lg" />;
    return (
      <div role="alert" className="space-y-3">
        <p>
          {errorText(error, t`Your notifications could not be loaded. Check your connection and try again.`)}
        </p>
        <Button variant="outline" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (first.notices.length === 0) {
    return (
      <EmptyState
        title={t`Nothing new`}
        text={t`News about sessions, reviews and your account appears here.`}
      />
    );
  }
  const seen = new Set<string>();
  const notices = [first, ...older]
    .flatMap((page) => page.notices)
    .filter(({ id }) => !seen.has(id) && seen.add(id));
  const next = (older.at(-1) ?? first).nextCursor;
  return (
    <>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="text-ink-2">
          {first.unreadCount === 0 ? t`No unread notifications.` : t`${first.unreadCount} unread`}
        </p>
        {first.unreadCount > 0 && (
          <Button variant="outline" onClick={() => read.mutate(null)}>
            <Trans>Mark all as read</Trans>
          </Button>
        )}
      </div>
      <div className="rounded-lg border border-line bg-surface p-1.5">
        <NoticeList notices={notices} onOpen={({ id, readAt }) => readAt === null && read.mutate(id)} />
      </div>
      {next !== null && (
        <Button
          variant="outline"
          className="mt-4"
          pending={loading}
          pendingLabel={t`Loading...`}
          onClick={() => void showMore(next)}
        >
          <Trans>Show older notifications</Trans>
        </Button>
      )}
      <p role="status" className="mt-2 text-sm text-danger-ink">
        {problem}
      </p>
    </>
  );
}
