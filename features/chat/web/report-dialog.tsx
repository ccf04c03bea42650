import { useState } from 'react';
import { ApiError } from '#web/api/send.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';
import type { ChatMessage } from '../contract.ts';
import { chatRequest } from './request.ts';

const REASONS = [
  { value: 'harassment', label: 'Rude or threatening' },
  { value: 'unsafe', label: 'I feel unsafe' },
  { value: 'fraud', label: 'Asks for money or codes' },
  { value: 'spam', label: 'Advertising' },
  { value: 'other', label: 'Something else' },
] as const;
type Reason = (typeof REASONS)[number]['value'];

/** Messages that a report carries at most: what was said last. */
const CARRIED = 20;

type ReportDialogProps = {
  open: boolean;
  onClose: () => void;
  person: { userId: string; teacherId: string | null; name: string };
  messages: readonly ChatMessage[];
};

/** What is reported: the last thing they wrote with what came before it, else the person. */
function reportOf({ person, messages }: Pick<ReportDialogProps, 'person' | 'messages'>) {
  const theirs = messages.filter(({ senderId }) => senderId === person.userId).slice(-CARRIED);
  const last = theirs.at(-1);
  if (last === undefined) return { kind: 'profile', targetId: person.teacherId ?? person.userId };
  return { kind: 'message', targetId: last.id, messageIds: theirs.map(({ id }) => id) };
}

/** Tells the team about a conversation. Nobody else learns of it. */
export function ReportDialog({ open, onClose, person, messages }: ReportDialogProps) {
  const [reason, setReason] = useState<Reason | null>(null);
  const [details, setDetails] = useState('');
  const [error, setError] = useState('');
  const [pending, setPending] = useState(false);
  const submit = async () => {
    if (reason === null) return setError('Please choose a reason');
    setPending(true);
    try {
      const body = { ...reportOf({ person, messages }), reason, details: details.trim() };
      await chatRequest('POST', '/api/reports', { body });
      toast({ title: 'Report sent', description: 'Our team will look at it.' });
      setReason(null);
      setDetails('');
      setError('');
      onClose();
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.text : 'The connection failed. Check it and try again.');
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Report ${person.name}`}
      subtitle="Our team sees the last messages of this conversation. The other person is not told."
      footer={
        <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" pending={pending} pendingLabel="Sending..." onClick={() => void submit()}>
            Send Report
          </Button>
        </div>
      }
    >
      <RadioCards<Reason>
        name="report-reason"
        legend="What is wrong?"
        columns="one"
        options={REASONS}
        value={reason}
        onChange={(value) => {
          setReason(value);
          setError('');
        }}
      />
      <div className="mt-5">
        <Field label="Details" optional>
          {(control) => (
            <TextArea
              {...control}
              limit={1000}
              value={details}
              onChange={(event) => setDetails(event.target.value)}
            />
          )}
        </Field>
      </div>
      {error !== '' && (
        <p role="alert" className="mt-3 text-sm font-medium text-danger-ink">
          {error}
        </p>
      )}
    </Dialog>
  );
}
