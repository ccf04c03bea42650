import { useLingui } from '@lingui/react/macro';
import { useText } from '#platform/web/locales/use-text.ts';
import { ConfirmDialog } from '#platform/web/ui/dialogs/confirm-dialog.tsx';
import type { TeacherBooking } from '../../contract.ts';
import { REJECTED_TEXT } from '../../default-replies.ts';
import { useAnswerBooking } from './use-answer.ts';

type RejectDialogProps = { booking: TeacherBooking | null; onClose: () => void };

/** Asks the teacher to confirm a rejection, and shows the text that the student will get. */
export function RejectDialog({ booking, onClose }: RejectDialogProps) {
  const { t } = useLingui();
  const { answerBooking, isAnswering } = useAnswerBooking();
  const words = useText()(REJECTED_TEXT);
  const name = booking?.clientName ?? t`The student`;
  return (
    <ConfirmDialog
      open={booking !== null}
      title={t`Reject this request?`}
      text={t`${name} will read: “${words}” This cannot be undone.`}
      dismissLabel={t`Keep Request`}
      confirmLabel={t`Reject Request`}
      pending={booking !== null && isAnswering(booking.id)}
      pendingLabel={t`Rejecting...`}
      onDismiss={onClose}
      onConfirm={() =>
        booking &&
        answerBooking(
          booking.id,
          { status: 'cancelled', teacherResponse: REJECTED_TEXT.message },
          { onSettled: onClose },
        )
      }
    />
  );
}
