import { useRef, useState } from 'react';
import type { ReviewStatus } from '#features/teachers/contract.ts';
import { ApiError, failureReason } from '#platform/web/api/send.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { text, type Words } from '#shared/texts/translate.ts';
import type { AdminReview } from '../contract.ts';
import { type Decision, NOTES_NEEDED } from '../decisions.ts';
import { useDecideReview } from './queries.ts';

/** Unsent notes by review id, kept while the admin opens other reviews and after an error. */
const typed = new Map<string, string>();

type Complaints = { notes?: Words | undefined; other?: Words | undefined };

type Outcome = {
  /** The teacher's name. */
  name: string;
  onDecided: () => void;
  /** Toast text for each decision, with the teacher's name. */
  texts: Readonly<Record<Decision, string>>;
};

/**
 * State of the decision on one review: the notes, the errors of the last attempt, and the functions that change them.
 */
export function useDecision(review: Pick<AdminReview, 'id' | 'status'>, { name, onDecided, texts }: Outcome) {
  const [notes, setNotes] = useState(() => typed.get(review.id) ?? '');
  const [complaints, setComplaints] = useState<Complaints>({});
  const notesRef = useRef<HTMLTextAreaElement>(null);
  const decide = useDecideReview({
    onSuccess: (_answer, { id, body }) => {
      typed.delete(id);
      toast({
        title: text`Review status updated successfully!`,
        description: texts[body.status as Decision],
      });
    },
    // The reason stands in the form.
    onError: () =>
      toast({ title: text`Failed to update review status`, description: name, variant: 'destructive' }),
  });
  const pending = decide.isPending ? (decide.variables.body.status as Decision) : null;
  const [first] = useState(review.status);
  const [own, setOwn] = useState<Decision | null>(null);

  function complain(found: Complaints): void {
    setComplaints(found);
    if (found.notes) notesRef.current?.focus();
  }

  /** Whether the notes suffice for the decision; shows an error if not. */
  function checkNotes(decision: Decision): boolean {
    const ready = decision === 'approved' || notes.trim() !== '';
    if (!ready) complain({ notes: NOTES_NEEDED });
    return ready;
  }

  /** `from` is the status that the admin saw; the server refuses the decision if it has changed since. */
  function submit(decision: Decision, from: ReviewStatus): void {
    if (decide.isPending || !checkNotes(decision)) return;
    setComplaints({});
    decide.mutate(
      { id: review.id, body: { status: decision, reviewNotes: notes, from } },
      {
        onSuccess: () => {
          setNotes('');
          setOwn(decision);
          onDecided();
        },
        onError: (error) => {
          const reason = failureReason(error);
          const notesWrong = error instanceof ApiError ? error.fields.reviewNotes : undefined;
          complain(notesWrong ? { notes: notesWrong } : { other: reason });
        },
      },
    );
  }

  return {
    notes,
    notesRef,
    complaints,
    pending,
    /** Whether someone else has decided since the review was opened. */
    isOvertaken: review.status !== first && review.status !== own,
    checkNotes,
    submit,
    write: (text: string) => {
      typed.set(review.id, text);
      setNotes(text);
      if (complaints.notes) setComplaints({});
    },
  };
}
