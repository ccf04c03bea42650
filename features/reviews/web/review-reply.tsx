import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readStoredDraft } from '#platform/web/api/draft-storage.ts';
import { failureReason } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { useIsMounted } from '#platform/web/ui/hooks/use-is-mounted.ts';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { text } from '#shared/texts/translate.ts';
import type { Review } from '../contract.ts';
import { REPLY_NEEDED, REVIEW_MAX } from '../texts.ts';
import { useSaveReply } from './queries.ts';
import { Reply } from './review-list.tsx';

const REPLY_FAILED = text`Failed to post the reply. Please try again.`;

/** The teacher's reply to a review: its form, or its text with an edit button. */
export function ReviewReply({ review }: { review: Review }) {
  const { t } = useLingui();
  // What was saved here: lists of older reviews are not refetched.
  const [own, setOwn] = useState<Review['reply']>(null);
  const saved = own ?? review.reply;
  const draftKey = `reply:${review.id}`;
  const [restored] = useState(() => readStoredDraft(draftKey) as string | null);
  const [open, setOpen] = useState(restored !== null);
  const isMounted = useIsMounted();
  const reply = useSaveReply({
    onSuccess(answer) {
      setOwn(answer.reply);
      setOpen(false);
      toast({ title: saved === null ? t`Reply posted` : t`Reply updated` });
    },
    onError(error) {
      // The form may have been closed while the reply was on its way.
      if (open && isMounted()) form.setProblems({ text: failureReason(error, REPLY_FAILED) });
      else showFailure(t`This was not saved`, error, REPLY_FAILED);
    },
  });
  const form = useForm({
    initial: { text: restored ?? review.reply?.text ?? '' },
    pending: reply.isPending,
    validate: (values) => ({ text: values.text.trim() === '' ? REPLY_NEEDED : undefined }),
    onSubmit: (values) => send(values.text),
  });
  useFormDraft(draftKey, form.values.text, open && form.values.text !== (saved?.text ?? ''));

  function send(written: string) {
    reply.mutate({ reviewId: review.id, text: written.trim(), hasReply: saved !== null });
  }

  if (!open) {
    const openForm = (
      <Button variant={saved === null ? 'outline' : 'ghost'} className="mt-3" onClick={() => setOpen(true)}>
        {saved === null ? t`Reply` : t`Edit reply`}
        <span className="sr-only">
          {' '}
          <Trans>to {review.clientName}</Trans>
        </span>
      </Button>
    );
    return saved === null ? openForm : <Reply reply={saved} action={openForm} />;
  }
  return (
    <Form {...form.props} className="mt-4 max-w-(--measure) space-y-3">
      <Field
        label={t`Your reply to ${review.clientName}`}
        hint={t`Everyone can read it below the review. You can reply once and edit it later.`}
        error={form.errors.text}
      >
        {(control) => <TextArea {...control} autoFocus rows={3} limit={REVIEW_MAX} {...form.text('text')} />}
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" pending={reply.isPending} pendingLabel={t`Sending...`}>
          {saved === null ? t`Post reply` : t`Save reply`}
        </Button>
        <Button variant="outline" onClick={() => setOpen(false)}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Form>
  );
}
