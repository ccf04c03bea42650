import { Trans } from '@lingui/react/macro';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { formatInstantIst } from '#shared/time.ts';

/** When the team must decide, and whether that time has passed. */
export function DecisionDueTime({ dueAt, isOverdue }: { dueAt: string; isOverdue: boolean }) {
  const locale = useLocale();
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      {isOverdue && (
        <Badge tone="danger">
          <Trans>Overdue</Trans>
        </Badge>
      )}
      <span className="tabular text-ink-2">
        <Trans>
          Due <time dateTime={dueAt}>{formatInstantIst(dueAt, 'weekdayTime', locale)}</time>
        </Trans>
      </span>
    </span>
  );
}
