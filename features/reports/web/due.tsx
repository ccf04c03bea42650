import { Badge } from '#platform/web/ui/badge.tsx';
import { IST } from '#shared/time.ts';

const WHEN = new Intl.DateTimeFormat('en-IN', {
  timeZone: IST,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** "Tue, 25 Nov, 7:00 am IST". */
export function whenText(instant: string): string {
  return `${WHEN.format(new Date(instant))} IST`;
}

/** When the team must decide, and whether that time has passed. */
export function Due({ dueAt, isOverdue }: { dueAt: string; isOverdue: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      {isOverdue && <Badge tone="danger">Overdue</Badge>}
      <span className="tabular text-ink-2">
        Due <time dateTime={dueAt}>{whenText(dueAt)}</time>
      </span>
    </span>
  );
}
