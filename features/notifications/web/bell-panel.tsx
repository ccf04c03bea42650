import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Link } from 'react-router';
import { NoticeList } from './notice-list.tsx';
import { useInbox, useMarkNoticesRead } from './queries.ts';

const SHOWN = 6;

/** The latest notices, below the bell. */
export function BellPanel() {
  const { t } = useLingui();
  const { data: inbox, isError } = useInbox();
  const read = useMarkNoticesRead();
  const list = useRef<HTMLDivElement>(null);
  function markAll(): void {
    read.mutate(null);
    // The button goes away with the last unread notice.
    list.current?.querySelector('a')?.focus();
  }
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-3 pb-1">
        <p className="font-semibold">
          <Trans>Notifications</Trans>
        </p>
        {inbox && inbox.unreadCount > 0 && (
          <button
            type="button"
            onClick={markAll}
            className="min-h-11 text-sm text-primary-ink underline underline-offset-4"
          >
            <Trans>Mark all as read</Trans>
          </button>
        )}
      </div>
      <div ref={list} className="max-h-[60vh] overflow-y-auto overscroll-contain">
        {inbox === undefined && (
          <p className="px-3 py-6 text-center text-ink-2">
            {isError
              ? t`Your notifications could not be loaded. Please try again.`
              : t`Loading notifications...`}
          </p>
        )}
        {inbox?.notices.length === 0 && (
          <p className="px-3 py-6 text-center text-ink-2">
            <Trans>No notifications yet. News about sessions and reviews appears here.</Trans>
          </p>
        )}
        {inbox && inbox.notices.length > 0 && (
          <NoticeList
            notices={inbox.notices.slice(0, SHOWN)}
            onOpen={({ id, readAt }) => readAt === null && read.mutate(id)}
          />
        )}
      </div>
      <div className="border-t border-line pt-1">
        <Link
          to="/notifications"
          className="flex min-h-11 items-center justify-center rounded-sm font-medium text-primary-ink hover:bg-surface-sunken"
        >
          <Trans>See all</Trans>
        </Link>
      </div>
    </>
  );
}
