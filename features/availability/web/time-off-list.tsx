import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { errorText } from '#platform/web/api/send.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { watchFocus } from '#platform/web/ui/hooks/watch-focus.ts';
import { QueryLoading } from '#platform/web/ui/states/list-loading.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { indiaParts } from '#shared/time.ts';
import type { TimeOff } from '../contract.ts';
import { timeOffText } from '../time-off-text.ts';
import { TIME_OFF_KEY, useDeleteTimeOff, useTimeOff } from './queries.ts';

/** Current and future time off. After a delete, the next row gets the focus. */
export function TimeOffList() {
  const locale = useLocale();
  const { t } = useLingui();
  const { data: off, error, refetch } = useTimeOff();
  const remove = useDeleteTimeOff();
  const root = useRef<HTMLDivElement>(null);
  const today = indiaParts(new Date()).date;

  async function take(id: string, all: readonly TimeOff[]): Promise<void> {
    const at = all.findIndex((one) => one.id === id);
    const next = (all[at + 1] ?? all[at - 1])?.id;
    const isFocusHere = watchFocus();
    try {
      await remove.mutateAsync(id);
      toast({ title: t`Time off deleted successfully!` });
      requestAnimationFrame(() => {
        if (!isFocusHere()) return;
        const row = root.current?.querySelector<HTMLElement>(`[data-off="${next}"]`);
        (row ?? root.current)?.focus();
      });
    } catch (failure) {
      showFailure(t`Failed to delete time off`, failure);
    }
  }

  if (off === undefined && error) {
    return (
      <div role="alert">
        <p className="mb-3">{errorText(error, t`Your time off could not be loaded.`)}</p>
        <Button variant="outline" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (off === undefined)
    return (
      <QueryLoading of={[TIME_OFF_KEY]}>
        <Skeleton className="h-16 rounded-lg" />
      </QueryLoading>
    );
  return (
    <div ref={root} tabIndex={-1} className="rounded-lg outline-none">
      {off.length === 0 ? (
        <p className="text-ink-2">
          <Trans>No time off planned.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
          {off.map((one) => (
            <li key={one.id} className="flex items-center justify-between gap-3 py-1.5">
              <span>{timeOffText(one, locale, today)}</span>
              <Button
                variant="danger-ghost"
                className="size-11 px-0!"
                aria-label={t`Delete ${timeOffText(one, locale, today)}`}
                data-off={one.id}
                pending={remove.isPending && remove.variables === one.id}
                onClick={() => void take(one.id, off)}
              >
                <Trash2 size={18} strokeWidth={1.9} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
