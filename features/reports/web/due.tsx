import { Badge } from '#platform/web/ui/badge.tsx';
import { formatInstantIst } from '#shared/time.ts';

/** When the team must decide, and whether that time has passed. */
export function Due({ dueAt, isOverdue }: { dueAt: string; isOverdue: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      {isOverdue && <Badge tone="danger">Overdue</Badge>}
      <span className="tabular text-ink-2">
        Due <time dateTime={dueAt}>{formatInstantIst(dueAt, 'weekdayTime')}</time>
      </span>
    </span>
  );
}
