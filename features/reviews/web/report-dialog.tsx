import { useState } from 'react';
import type { createReport } from '#features/reports/contract.ts';
import { REASONS, type Reason } from '#features/reports/reasons.ts';
import { callRef } from '#shared/call.ts';
import { errorText, send } from '#web/api/send.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Review } from '../contract.ts';

const createReportRef = callRef<typeof createReport>('POST', '/api/reports');
const CHOICES: readonly Reason[] = ['fake', 'harassment', 'private', 'intimate', 'spam', 'other'];
const DETAILS_MAX = 1000;

type ReportDialogProps = { review: Review; open: boolean; onClose: () => void };

/** Why a review should be looked at. Whoever wrote it is not told by whom. */
export function ReportDialog({ review, open, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<Reason | null>(null);
  const [details, setDetails] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);

  async function submit(): Promise<void> {
    if (pending) return;
    if (reason === null) return setProblem('Please choose a reason');
    setPending(true);
    setProblem(undefined);
    try {
      await send(createReportRef, {
        body: { kind: 'review', targetId: review.id, reason, details: details.trim() },
      });
      toast({ title: 'Report sent', description: 'Our team will look at it.' });
      onClose();
    } catch (error) {
      setProblem(errorText(error, 'The connection failed. Check it and try again.'));
    }
    setPending(false);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Report the review of ${review.clientName}`}
      subtitle="Our team looks at it. Nobody else is told who reported it."
      footer={
        <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" pending={pending} pendingLabel="Sending..." onClick={() => void submit()}>
            Send report
          </Button>
        </div>
      }
    >
      <RadioCards<Reason>
        name={`report-${review.id}`}
        legend="What is wrong with it?"
        value={reason}
        onChange={setReason}
        options={CHOICES.map((value) => ({ value, label: REASONS[value].label }))}
      />
      <Field label="Details" optional className="mt-5">
        {(control) => (
          <TextArea
            {...control}
            limit={DETAILS_MAX}
            value={details}
            onChange={(event) => setDetails(event.target.value)}
          />
        )}
      </Field>
      <div role="alert">
        <FieldError id={`report-${review.id}-problem`} error={problem} />
      </div>
    </Dialog>
  );
}
