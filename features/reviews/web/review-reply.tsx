import { type FormEvent, useState } from 'react';
import { errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { Review } from '../contract.ts';
import { REPLY_NEEDED, REVIEW_MAX } from '../words.ts';
import { useReply } from './queries.ts';
import { Reply } from './review-list.tsx';

/** The teacher's one reply to a review: its form, or its words with a way to change them. */
export function ReviewReply({ review }: { review: Review }) {
  const [saved, setSaved] = useState(review.reply);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState(review.reply?.text ?? '');
  const [problem, setProblem] = useState<string>();
  const reply = useReply();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reply.isPending) return;
    if (text.trim() === '') return setProblem(REPLY_NEEDED);
    setProblem(undefined);
    reply.mutate(
      { reviewId: review.id, text: text.trim(), hasReply: saved !== null },
      {
        onSuccess: (answer) => {
          setSaved(answer.reply);
          setOpen(false);
          toast({ title: saved === null ? 'Reply posted' : 'Reply updated' });
        },
        onError: (error) => setProblem(errorText(error, 'Failed to post the reply. Please try again.')),
      },
    );
  }

  if (!open) {
    const openForm = (
      <Button variant={saved === null ? 'outline' : 'ghost'} className="mt-3" onClick={() => setOpen(true)}>
        {saved === null ? 'Reply' : 'Edit reply'}
        <span className="sr-only"> to {review.clientName}</span>
      </Button>
    );
    return saved === null ? openForm : <Reply reply={saved} action={openForm} />;
  }
  return (
    <form onSubmit={submit} noValidate className="mt-4 max-w-(--measure) space-y-3">
      <Field
        label={`Your reply to ${review.clientName}`}
        hint="Everybody reads it below the review. You can reply once and edit it later."
        error={problem}
      >
        {(control) => (
          <TextArea
            {...control}
            autoFocus
            rows={3}
            limit={REVIEW_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" pending={reply.isPending} pendingLabel="Sending...">
          {saved === null ? 'Post reply' : 'Save reply'}
        </Button>
        <Button variant="outline" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
