import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialogs/confirm-dialog.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { formatRupees } from '#shared/money.ts';
import { formatInstant } from '#shared/time.ts';
import type { ClientSeat } from '../contract.ts';
import { useLeaveSeat, useLeaveWaitingList } from './queries.ts';

/**
 * Button that gives back a seat or a waiting-list place. For a seat, it first asks for confirmation and says what
 * leaving costs.
 */
export function LeaveClass({ seat }: { seat: ClientSeat }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const key = { id: seat.batch.id, month: seat.month };
  const { title } = seat.batch;
  const failed = (error: unknown) => showFailure(t`You could not leave`, error);
  const leave = useLeaveSeat({
    onSuccess: () => toast({ title: t`You have left ${title}` }),
    onError: failed,
  });
  const leaveList = useLeaveWaitingList({
    onSuccess: () => toast({ title: t`You are off the wait list`, description: title }),
    onError: failed,
  });
  if (seat.place !== null) {
    return (
      <Button
        variant="ghost"
        className="px-3!"
        aria-label={t`Leave the wait list: ${title}`}
        pending={leaveList.isPending}
        onClick={() => leaveList.mutate(key)}
      >
        <Trans>Leave the wait list</Trans>
      </Button>
    );
  }
  const isFree = asking && seat.freeUntil !== null && new Date() < new Date(seat.freeUntil);
  const freeUntil = seat.freeUntil === null ? '' : formatInstant(seat.freeUntil, 'weekdayTime', locale);
  return (
    <>
      <Button
        variant="danger-ghost"
        className="px-3!"
        aria-label={t`Leave class: ${title}`}
        onClick={() => setAsking(true)}
      >
        <Trans>Leave class</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        title={t`Leave ${title}?`}
        text={
          isFree
            ? t`Until ${freeUntil} it costs nothing. Your seat goes to the next on the wait list.`
            : t`The time to leave for nothing ended ${freeUntil}: ${formatRupees(seat.amount ?? 0)} stay due. You can settle it with your teacher in chat.`
        }
        dismissLabel={t`Stay`}
        confirmLabel={t`Leave class`}
        pending={leave.isPending}
        pendingLabel={t`Leaving...`}
        onDismiss={() => setAsking(false)}
        onConfirm={() => leave.mutate(key, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
