import { useState } from 'react';
import { ApiError } from '#web/api/send.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
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

type Subject = { kind: 'profile' | 'message'; targetId: string; messageIds?: string[] };

/** What is reported: the last thing they wrote with what came before it, else a teacher's profile; null: nothing. */
function subjectOf({ person, messages }: Pick<ReportDialogProps, 'person' | 'messages'>): Subject | null {
  const theirs = messages.filter(({ senderId }) => senderId === person.userId).slice(-CARRIED);
  const last = theirs.at(-1);
  if (last !== undefined)
    return { kind: 'message', targetId: last.id, messageIds: theirs.map(({ id }) => id) };
  return person.teacherId === null ? null : { kind: 'profile', targetId: person.teacherId };
}

/** Tells the team about a conversation. Nobody else learns of it. */
export function ChatReport(props: ReportDialogProps) {
  const subject = subjectOf(props);
  return subject === null ? <NothingYet {...props} /> : <ReportDialog {...props} subject={subject} />;
}

/** A student has no profile that others see: until they wrote, the team is told in one's own words. */
function NothingYet({ open, onClose, person }: ReportDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Report ${person.name}`}>
      <p>
        {person.name} has not written to you, so there is no message to report. If something happened
        elsewhere, tell our team about it. You can also block them here.
      </p>
      <div className="mt-5 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
        <ButtonLink to="/contact">Write to our team</ButtonLink>
      </div>
    </Dialog>
  );
}

function ReportDialog({ open, onClose, person, subject }: ReportDialogProps & { subject: Subject }) {
  const [reason, setReason] = useState<Reason | null>(null);
  const [details, setDetails] = useState('');
  const [error, setError] = useState('');
  const [pending, setPending] = useState(false);
  const submit = async () => {
    if (reason === null) return setError('Please choose a reason');
    setPending(true);
    try {
      const body = { ...subject, reason, details: details.trim() };
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
