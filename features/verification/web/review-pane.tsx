import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Mail, Phone } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { errorText } from '#platform/web/api/send.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Avatar } from '#platform/web/ui/people/avatar.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { formatInstant } from '#shared/time.ts';
import type { AdminReview, AdminReviewDetail } from '../contract.ts';
import { CertificateChecks } from './certificate-checks.tsx';
import { DecisionPanel, type DecisionPanelProps } from './deciding.tsx';
import { useAdminReview } from './queries.ts';
import { AgeBadge, StatusBadge } from './review-badges.tsx';
import { MissingSteps, OtherSubmissions, ReviewChecks } from './review-checks.tsx';
import { teacherNameOf } from './review-list.tsx';

type ReviewPaneProps = Pick<DecisionPanelProps, 'shortcuts' | 'onDecided'> & {
  id: string;
  /** Link back to the list, on screens that show only the review. */
  backTo: string | null;
  /** Moves the focus to the heading when the review opens: after navigation from the list or from another review. */
  takesFocus: boolean;
  renderProfile: (teacherId: string) => ReactNode;
};

/** One submission with everything needed to decide. */
export function ReviewPane(props: ReviewPaneProps) {
  const { t } = useLingui();
  const { id, backTo } = props;
  const { data, error, refetch } = useAdminReview(id);
  return (
    <article aria-label={t`Profile review`} className="min-w-0">
      {backTo !== null && (
        <Link
          to={backTo}
          replace
          className="mb-3 inline-flex min-h-11 items-center gap-2 font-medium text-primary-ink hover:underline"
        >
          <ArrowLeft size={18} strokeWidth={1.9} aria-hidden="true" />
          <Trans>All reviews</Trans>
        </Link>
      )}
      {data && <Loaded {...props} review={data} />}
      {!data && error && (
        <div role="alert">
          <p className="mb-3">{errorText(error, t`This review could not be loaded.`)}</p>
          <Button variant="outline" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {!data && !error && (
        <div role="status">
          <span className="sr-only">
            <Trans>Loading teacher profile...</Trans>
          </span>
          {/* Taller than the list beside it, which would otherwise move under the pointer when the review arrives. */}
          <Skeleton className="h-[150dvh] w-full rounded-lg" />
        </div>
      )}
    </article>
  );
}

const CARD = 'rounded-lg border border-line bg-surface p-4 sm:p-5';

function Loaded({
  review,
  takesFocus,
  shortcuts,
  onDecided,
  renderProfile,
}: ReviewPaneProps & { review: AdminReviewDetail }) {
  const locale = useLocale();
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="flex flex-col gap-4">
      <section className={CARD}>
        <div className="flex items-start gap-4">
          <Avatar
            name={teacherNameOf(review)}
            src={review.teacherProfilePicture}
            className="size-14 text-lg"
          />
          <div className="min-w-0 flex-1">
            {/* `scroll-mt` keeps the heading below the navigation bar when it takes focus. */}
            <h2
              ref={heading}
              tabIndex={-1}
              className="scroll-mt-[calc(var(--nav-h)+5rem)] text-xl break-words outline-none"
            >
              {teacherNameOf(review)}
            </h2>
            <p className="text-sm text-ink-2">
              {review.teacherCity && `${review.teacherCity} · `}
              {review.isResubmission
                ? t`Sent again on ${formatInstant(review.submittedAt, 'date', locale)}`
                : t`Sent on ${formatInstant(review.submittedAt, 'date', locale)}`}
              {review.reviewedAt &&
                (review.reviewerName
                  ? t`, decided on ${formatInstant(review.reviewedAt, 'date', locale)} by ${review.reviewerName}`
                  : t`, decided on ${formatInstant(review.reviewedAt, 'date', locale)}`)}
            </p>
            <div className="mt-1.5 flex flex-wrap gap-1.5">
              {review.status === 'pending' ? (
                <AgeBadge review={review} />
              ) : (
                <StatusBadge status={review.status} />
              )}
            </div>
          </div>
        </div>
        {/* Certificates stand before the list of what is missing, which can be long. */}
        <div className="mt-4 grid gap-x-6 gap-y-4 border-t border-line pt-4 xl:grid-cols-[2fr_3fr] xl:grid-rows-[auto_1fr]">
          <ReviewChecks review={review} />
          <section aria-labelledby="certificates" className="min-w-0 xl:row-span-2">
            <h3 id="certificates" className="mb-2 text-lg">
              <Trans>Certificates</Trans>
            </h3>
            <CertificateChecks certifications={review.certifications} />
          </section>
          <MissingSteps missing={review.missing} />
        </div>
      </section>
      <section aria-label={t`Decision`} className={CARD}>
        {review.isLatest ? (
          <DecisionPanel key={review.id} review={review} shortcuts={shortcuts} onDecided={onDecided} />
        ) : (
          <p className="text-ink-2">
            <Trans>The teacher has submitted the profile again since.</Trans>
          </p>
        )}
        <Contacts review={review} />
        <OtherSubmissions review={review} />
      </section>
      <section
        aria-label={t`Profile as students see it`}
        className="rounded-lg border border-line bg-surface p-3 sm:p-6"
      >
        {renderProfile(review.teacherId)}
      </section>
    </div>
  );
}

function Contacts({ review }: { review: AdminReview }) {
  const link = 'inline-flex min-h-11 items-center gap-2 text-sm break-all text-primary-ink hover:underline';
  return (
    <p className="mt-3 flex flex-wrap gap-x-5">
      {review.teacherEmail !== '' && (
        <a href={`mailto:${review.teacherEmail}`} className={link}>
          <Mail size={16} strokeWidth={1.9} aria-hidden="true" className="shrink-0" />
          {review.teacherEmail}
        </a>
      )}
      {review.teacherMobile !== '' && (
        <a href={`tel:${review.teacherMobile}`} className={link}>
          <Phone size={16} strokeWidth={1.9} aria-hidden="true" className="shrink-0" />
          {review.teacherMobile}
        </a>
      )}
    </p>
  );
}
