import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import type { OwnReview as Own } from '../contract.ts';
import { ReviewForm } from './review-form.tsx';
import { Reply, ReviewContent } from './review-list.tsx';

type OwnReviewProps = { teacher: { id: string; firstName: string }; own: Own };

/** The student's own review above the list, with an edit button; if there is none, the form to write it. */
export function OwnReview({ teacher, own }: OwnReviewProps) {
  const { t } = useLingui();
  const [editing, setEditing] = useState(false);
  const leftForm = useRef(false);
  const { review } = own;
  const leave = () => {
    leftForm.current = true;
    setEditing(false);
  };
  // The form and its focus are gone: focus the button that opens it again.
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!leftForm.current || button === null) return;
    leftForm.current = false;
    button.focus();
  };
  return (
    <section aria-label={t`Your review`} className="rounded-lg border border-line bg-surface p-5">
      {review !== null && !editing ? (
        <>
          <ReviewContent
            review={review}
            action={
              <Button ref={takeFocus} variant="outline" onClick={() => setEditing(true)}>
                <Trans>Edit</Trans>
              </Button>
            }
          />
          {review.reply && <Reply reply={review.reply} />}
        </>
      ) : (
        <>
          {review === null && (
            <p className="mb-3 text-ink-2">
              {own.mayReview
                ? t`How was your session with ${teacher.firstName}? Your first name and an initial are shown.`
                : t`You can post a review after your first session with ${teacher.firstName}.`}
            </p>
          )}
          <ReviewForm
            teacherId={teacher.id}
            review={review}
            onDone={leave}
            {...(review !== null && { onCancel: leave })}
          />
        </>
      )}
    </section>
  );
}
