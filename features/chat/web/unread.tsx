/** `UnreadCount` shows the number of unread messages; it renders nothing for 0. */
import { Plural, Trans } from '@lingui/react/macro';
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="tabular flex h-5.5 min-w-5.5 shrink-0 items-center justify-center rounded-full bg-primary px-1.5 text-xs font-semibold text-on-primary">
      {count > 99 ? '99+' : count}
      <span className="sr-only">
        {' '}
        <Plural value={count} one="unread message" other="unread messages" />
      </span>
    </span>
  );
}

/** A red dot that marks something unread. */
export function UnreadDot() {
  return (
    <span className="size-2.5 shrink-0 rounded-full bg-danger">
      <span className="sr-only">
        <Trans>unread messages</Trans>
      </span>
    </span>
  );
}
