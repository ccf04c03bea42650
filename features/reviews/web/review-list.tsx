import { Trans } from '@lingui/react/macro';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Avatar } from '#platform/web/ui/people/avatar.tsx';
import { Stars } from '#platform/web/ui/stars.tsx';
import { translatableName } from '#shared/texts/text.ts';
import { userTextLang } from '#shared/texts/text-language.ts';
import { formatInstant } from '#shared/time.ts';
import type { Review } from '../contract.ts';

type ReviewListProps = {
  reviews: readonly Review[];
  /** Shown below each review instead of the reply as visitors see it. */
  below?: ((review: Review) => ReactNode) | undefined;
  /** Actions for a review, such as reporting it. */
  action?: ((review: Review) => ReactNode) | undefined;
};

/** Reviews, newest first. */
export function ReviewList({ reviews, below, action }: ReviewListProps) {
  const say = useText();
  const named = reviews.map((review) => ({
    ...review,
    clientName: say(translatableName(review.clientName)),
  }));
  return (
    <ul className="divide-y divide-line border-t border-line">
      {named.map((review) => (
        <li key={review.id} className="py-6">
          <ReviewContent review={review} action={action?.(review)} />
          {below ? below(review) : review.reply && <Reply reply={review.reply} />}
        </li>
      ))}
    </ul>
  );
}

/** One review without its reply. */
export function ReviewContent({ review, action }: { review: Review; action?: ReactNode }) {
  const locale = useLocale();
  return (
    <>
      <div className="flex items-start gap-3">
        <Avatar name={review.clientName} className="size-10" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
            <span className="min-w-0 font-semibold break-words text-ink">{review.clientName}</span>
            {review.isVerifiedSession && (
              <span className="inline-flex items-center gap-1 text-sm text-success-ink">
                <BadgeCheck size={16} strokeWidth={1.9} aria-hidden="true" />
                <Trans>Verified session</Trans>
              </span>
            )}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
            <Stars rating={review.rating} />
            <time dateTime={review.createdAt}>{formatInstant(review.createdAt, 'longDate', locale)}</time>
            <Edited at={review.editedAt} />
          </p>
        </div>
        {action}
      </div>
      <p
        lang={userTextLang(review.comment, locale)}
        className="mt-3 max-w-(--measure) break-words whitespace-pre-line text-ink"
      >
        {review.comment}
      </p>
    </>
  );
}

/** The teacher's reply to a review. */
export function Reply({ reply, action }: { reply: NonNullable<Review['reply']>; action?: ReactNode }) {
  const locale = useLocale();
  return (
    <div className="mt-4 max-w-(--measure) rounded-md bg-surface-sunken px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
        <span className="font-semibold text-ink">
          <Trans>Teacher's reply</Trans>
        </span>
        <time dateTime={reply.createdAt}>{formatInstant(reply.createdAt, 'longDate', locale)}</time>
        <Edited at={reply.editedAt} />
      </p>
      <p lang={userTextLang(reply.text, locale)} className="mt-1.5 break-words whitespace-pre-line text-ink">
        {reply.text}
      </p>
      {action}
    </div>
  );
}

function Edited({ at }: { at: string | null }) {
  const locale = useLocale();
  if (at === null) return null;
  return (
    <span>
      <Trans>
        edited<span className="sr-only"> on {formatInstant(at, 'longDate', locale)}</span>
      </Trans>
    </span>
  );
}
