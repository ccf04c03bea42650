import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import { ApiError, errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field, FieldError } from '#platform/web/ui/field.tsx';
import { RatingInput } from '#platform/web/ui/stars.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { Review } from '../contract.ts';
import { REVIEW_MAX, REVIEW_NEEDED } from '../words.ts';
import { keepDraft, type ReviewDraft, readDraft } from './draft.ts';
import { useWriteReview } from './queries.ts';

/** Time to read why before the sign-in page comes. */
const SIGN_IN_DELAY_MS = 500;

type ReviewFormProps = {
  teacherId: string;
  /** The review to change; null for a new one. */
  review: Review | null;
  onDone: () => void;
  /** Leaves an edit; a new review has nothing to go back to. */
  onCancel?: () => void;
};

/** Stars and words. What was typed survives every refusal, and a sign-in that comes between. */
export function ReviewForm({ teacherId, review, onDone, onCancel }: ReviewFormProps) {
  const [draft, setDraft] = useState<ReviewDraft>(
    () => readDraft(teacherId) ?? { rating: review?.rating ?? null, comment: review?.comment ?? '' },
  );
  const [problem, setProblem] = useState<string>();
  const write = useWriteReview(teacherId);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const isEdit = review !== null;
  useEffect(() => {
    // The button that opened the form is gone: its focus goes to the stars.
    if (isEdit) form.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [isEdit]);

  function refused(error: unknown) {
    if (error instanceof ApiError && error.status === 401) {
      keepDraft(teacherId, draft);
      toast({ title: 'Session expired', description: 'Please log in again', variant: 'destructive' });
      setTimeout(() => void navigate(signInPath(`${pathname}#reviews`)), SIGN_IN_DELAY_MS);
      return;
    }
    const text = errorText(error, 'Failed to submit review');
    setProblem(text);
    toast({ title: text, variant: 'destructive' });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (write.isPending) return;
    const { rating } = draft;
    const comment = draft.comment.trim();
    if (rating === null || comment === '') {
      setProblem(REVIEW_NEEDED);
      toast({ title: REVIEW_NEEDED, variant: 'destructive' });
      return;
    }
    setProblem(undefined);
    write.mutate(
      { reviewId: review?.id ?? null, body: { rating, comment } },
      {
        onSuccess: () => {
          keepDraft(teacherId, null);
          toast({ title: review === null ? 'Review submitted' : 'Review updated' });
          onDone();
        },
        onError: refused,
      },
    );
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-3">
      <RatingInput
        name={`${id}-rating`}
        value={draft.rating}
        onChange={(rating) => setDraft({ ...draft, rating })}
      />
      <Field label="Your review">
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            limit={REVIEW_MAX}
            value={draft.comment}
            onChange={(event) => setDraft({ ...draft, comment: event.target.value })}
          />
        )}
      </Field>
      <div role="alert">
        <FieldError id={`${id}-problem`} error={problem} />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" pending={write.isPending} pendingLabel="Sending...">
          {review === null ? 'Submit review' : 'Save review'}
        </Button>
        {onCancel && (
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
