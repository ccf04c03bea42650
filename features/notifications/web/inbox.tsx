import { Trans, useLingui } from '@lingui/react/macro';
import { errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { NoticeList } from './notice-list.tsx';
import { useInboxPages, useMarkNoticesRead } from './queries.ts';

/** All notices of the user, page by page. */
export function NotificationInbox() {
  const { t } = useLingui();
  const { first, error, refetch, list } = useInboxPages();
  const read = useMarkNoticesRead();

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
  const notices = list.pages.flatMap((page) => page.notices);
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
      {list.hasMore && (
        <Button
          variant="outline"
          className="mt-4"
          pending={list.isLoading}
          pendingLabel={t`Loading...`}
          onClick={list.showMore}
        >
          <Trans>Show older notifications</Trans>
        </Button>
      )}
      <p role="status" className="mt-2 text-sm text-danger-ink">
        {list.error !== null &&
          errorText(list.error, t`Older notifications could not be loaded. Please try again.`)}
      </p>
    </>
  );
}
