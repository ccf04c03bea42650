import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { USER_KEY } from '#features/identity/refs.ts';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import { readStoredDraft, storeDraft } from '#platform/web/api/draft-storage.ts';
import { ApiError, errorText } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field, FieldError } from '#platform/web/ui/fields/field.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { RatingInput } from '#platform/web/ui/stars.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import type { Review } from '../contract.ts';
import { REVIEW_MAX, REVIEW_NEEDED } from '../texts.ts';
import { useWriteReview } from './queries.ts';

/** Leaves time to read the toast before the redirect to sign-in. */
const SIGN_IN_DELAY_MS = 500;

type ReviewDraft = { rating: number | null; comment: string };

type ReviewFormProps = {
  teacherId: string;
  /** The review to change; null for a new one. */
  review: Review | null;
  onDone: () => void;
  /** Cancels an edit; a new review has no cancel button. */
  onCancel?: () => void;
  /** Asks with stars only; the text follows once a star is chosen. */
  quick?: boolean;
};

/** Rating and text. What is typed is kept on the device until it is posted, the edit is cancelled, or the user signs out. */
export function ReviewForm({ teacherId, review, onDone, onCancel, quick = false }: ReviewFormProps) {
  const { t } = useLingui();
  const write = useWriteReview(teacherId);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const id = useId();
  const queryClient = useQueryClient();
  // In state, because the user is gone once the sign-in has expired.
  const [draftKey] = useState(() => {
    const user = queryClient.getQueryData<{ id: string } | null>(USER_KEY);
    return `review:${user?.id}:${teacherId}`;
  });
  const form = useForm<ReviewDraft>({
    initial: () =>
      (readStoredDraft(draftKey) as ReviewDraft | null) ?? {
        rating: review?.rating ?? null,
        comment: review?.comment ?? '',
      },
    pending: write.isPending,
    validate: ({ rating, comment }) => ({
      problem: rating === null || comment.trim() === '' ? REVIEW_NEEDED : undefined,
    }),
    onInvalid: () => toast({ title: REVIEW_NEEDED, variant: 'destructive' }),
    onSubmit: send,
  });
  const isEdit = review !== null;
  const isOpen = !quick || form.values.rating !== null;
  const { ref: element } = form.props;
  useEffect(() => {
    // The button that opened the form is gone: focus the stars.
    if (isEdit) element.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [isEdit, element]);

  const { rating, comment } = form.values;
  const isChanged = rating !== (review?.rating ?? null) || comment !== (review?.comment ?? '');
  const wasChanged = useRef(isChanged);
  useEffect(() => {
    if (isChanged) storeDraft(draftKey, { rating, comment });
    // Another card of the same teacher may have stored it.
    else if (wasChanged.current) storeDraft(draftKey, null);
    wasChanged.current = isChanged;
  }, [draftKey, isChanged, rating, comment]);

  function cancel() {
    storeDraft(draftKey, null);
    onCancel?.();
  }

  function refused(error: unknown) {
    if (error instanceof ApiError && error.status === 401) {
      // The end of the session has deleted it.
      storeDraft(draftKey, form.values);
      toast({ title: t`Session expired`, description: t`Please log in again`, variant: 'destructive' });
      setTimeout(() => void navigate(signInPath(`${pathname}${search}#reviews`)), SIGN_IN_DELAY_MS);
      return;
    }
    const text = errorText(error, t`Failed to submit review`);
    form.setProblems({ problem: text });
    toast({ title: text, variant: 'destructive' });
  }

  function send(draft: ReviewDraft) {
    if (draft.rating === null) return;
    write.mutate(
      { reviewId: review?.id ?? null, body: { rating: draft.rating, comment: draft.comment.trim() } },
      {
        onSuccess: () => {
          storeDraft(draftKey, null);
          toast({ title: review === null ? t`Review submitted` : t`Review updated` });
          onDone();
        },
        onError: refused,
      },
    );
  }

  return (
    <Form {...form.props} className="space-y-3">
      <RatingInput
        name={`${id}-rating`}
        legend={quick ? t`How was it?` : undefined}
        {...form.value('rating')}
      />
      {quick && !isOpen && (
        <p className="text-sm text-ink-2">
          <Trans>Tap a star, then say why in a sentence or two.</Trans>
        </p>
      )}
      {isOpen && (
        <>
          <Field label={t`Your review`}>
            {(control) => <TextArea {...control} rows={4} limit={REVIEW_MAX} {...form.text('comment')} />}
          </Field>
          <div role="alert">
            <FieldError id={`${id}-problem`} error={form.errors.problem} />
          </div>
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" pending={write.isPending} pendingLabel={t`Sending...`}>
              {review !== null ? t`Save review` : quick ? t`Post review` : t`Submit review`}
            </Button>
            {onCancel && (
              <Button variant="outline" onClick={cancel}>
                <Trans>Cancel</Trans>
              </Button>
            )}
          </div>
        </>
      )}
    </Form>
  );
}
