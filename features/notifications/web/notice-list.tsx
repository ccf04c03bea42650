import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { formatInstant } from '#shared/time.ts';
import type { Notice } from '../contract.ts';

type NoticeListProps = { notices: readonly Notice[]; onOpen: (notice: Notice) => void };

/** Notices, newest first. Each links to its subject; opening it marks it as read. */
export function NoticeList({ notices, onOpen }: NoticeListProps) {
  const locale = useLocale();
  return (
    <ul className="divide-y divide-line">
      {notices.map((notice) => (
        <li key={notice.id}>
          <Link
            to={notice.href}
            onClick={() => onOpen(notice)}
            className="flex gap-3 rounded-sm px-3 py-3 hover:bg-surface-sunken"
          >
            <span
              aria-hidden="true"
              className={`mt-2 size-2 shrink-0 rounded-full ${notice.readAt === null ? 'bg-danger' : ''}`}
            />
            <span className="min-w-0 flex-1">
              <span className={`block break-words text-ink ${notice.readAt === null ? 'font-semibold' : ''}`}>
                {notice.readAt === null && (
                  <span className="sr-only">
                    <Trans>Unread:</Trans>{' '}
                  </span>
                )}
                {notice.title}
              </span>
              <span className="block text-sm break-words text-ink-2">{notice.body}</span>
              <time dateTime={notice.createdAt} className="mt-0.5 block text-xs text-ink-3">
                {formatInstant(notice.createdAt, 'dayTime', locale)}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
