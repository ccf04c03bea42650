import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { closeOnly } from '#platform/web/ui/dialogs/close-only.ts';
import { watchFocus } from '#platform/web/ui/hooks/watch-focus.ts';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { DAY_NAMES, DAYS_FROM_MONDAY, type DayName, dayLabel, formatTimeRange } from '#shared/time.ts';
import type { TimeSlot } from '../contract.ts';
import { CopyDayDialog } from './copy-day-dialog.tsx';
import { useDeleteTimeSlot } from './queries.ts';

/** The published hours by weekday, Monday first. After a delete, the next row gets the focus. */
export function WeeklyList({ slots }: { slots: readonly TimeSlot[] }) {
  const locale = useLocale();
  const { t } = useLingui();
  const root = useRef<HTMLElement>(null);
  const deletion = useDeleteTimeSlot();
  const [copying, setCopying] = useState<DayName | null>(null);
  const days = DAYS_FROM_MONDAY.map((day) => ({
    day,
    hours: slots.filter(({ dayOfWeek }) => DAY_NAMES[dayOfWeek] === day),
  })).filter(({ hours }) => hours.length > 0);

  async function remove(id: string): Promise<void> {
    const order = days.flatMap(({ hours }) => hours.map((slot) => slot.id));
    const at = order.indexOf(id);
    const next = order[at + 1] ?? order[at - 1];
    const isFocusHere = watchFocus();
    try {
      await deletion.mutateAsync(id);
      toast({ title: t`Time slot deleted successfully!` });
      requestAnimationFrame(() => isFocusHere() && focusRow(next));
    } catch (error) {
      showFailure(t`Failed to delete time slot`, error);
    }
  }

  /** Focuses the row of this slot; if there is no such row, focuses the heading of the list. */
  function focusRow(id: string | undefined): void {
    const row = root.current?.querySelector<HTMLElement>(`[data-slot="${id}"]`);
    (row ?? root.current?.querySelector<HTMLElement>('h2'))?.focus();
  }

  return (
    <section ref={root} aria-labelledby="weekly-hours">
      <h2 id="weekly-hours" tabIndex={-1} className="text-lg">
        <Trans>Your weekly hours</Trans>
      </h2>
      {days.length === 0 ? (
        <p className="mt-2 text-ink-2">
          <Trans>No time slots added yet</Trans>
        </p>
      ) : (
        <ul className="@container mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
          {days.map(({ day, hours }) => (
            <li
              key={day}
              className="px-4 py-3 sm:px-5 @min-[26rem]:grid @min-[26rem]:grid-cols-[9rem_minmax(0,1fr)]"
            >
              <div className="flex flex-wrap items-center justify-between gap-x-3 @min-[26rem]:block">
                <h3 className="min-h-11 content-center text-base font-semibold">
                  {dayLabel(day, 'long', locale)}
                </h3>
                <button
                  type="button"
                  className="inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-sm text-sm text-primary-ink hover:underline"
                  onClick={() => setCopying(day)}
                >
                  <Copy size={16} strokeWidth={1.9} aria-hidden="true" />
                  <Trans>Copy</Trans>
                  <span className="sr-only">
                    {' '}
                    <Trans>{dayLabel(day, 'long', locale)} to other days</Trans>
                  </span>
                </button>
              </div>
              <ul>
                {hours.map((slot) => (
                  <SlotRow
                    key={slot.id}
                    slot={slot}
                    pending={deletion.isPending && deletion.variables === slot.id}
                    onDelete={() => void remove(slot.id)}
                  />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {copying && (
        <CopyDayDialog
          key={copying}
          day={copying}
          slots={slots}
          onClose={() => setCopying(closeOnly(copying))}
        />
      )}
    </section>
  );
}

type SlotRowProps = { slot: TimeSlot; pending: boolean; onDelete: () => void };

function SlotRow({ slot, pending, onDelete }: SlotRowProps) {
  const locale = useLocale();
  const { t } = useLingui();
  const text = formatTimeRange(slot.startTime, slot.endTime, locale);
  const day = dayLabel(DAY_NAMES[slot.dayOfWeek] as DayName, 'long', locale);
  return (
    <li className="flex items-center justify-between gap-3">
      <span className="tabular-nums">{text}</span>
      <Button
        variant="danger-ghost"
        className="size-11 px-0!"
        aria-label={t`Delete ${day} ${text}`}
        data-slot={slot.id}
        pending={pending}
        onClick={onDelete}
      >
        <Trash2 size={18} strokeWidth={1.9} aria-hidden="true" />
      </Button>
    </li>
  );
}
