import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Mail, Phone } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '#platform/web/api/send.ts';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { formatInstant } from '#shared/time.ts';
import type { AdminReview, AdminReviewDetail } from '../contract.ts';
import type { Decision } from '../decisions.ts';
import { CertificateChecks } from './certificate-checks.tsx';
import { DecisionForm } from './decision-form.tsx';
import { useAdminReview } from './queries.ts';
import { AgeBadge, StatusBadge } from './review-badges.tsx';
import { teacherNameOf } from './review-list.tsx';
import { useDecision } from './use-decision.ts';
import { type ReviewShortcuts, useReviewShortcuts } from './use-review-shortcuts.ts';

type ReviewPaneProps = {
  id: string;
  /** Link back to the list, on screens that show only the review. */
  backTo: string | null;
  /** Moves the focus here when it opens, after navigation from the list or another review. */
  takesFocus: boolean;
  shortcuts: Pick<ReviewShortcuts, 'next' | 'previous'> | null;
  onDecided: () => void;
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

const CARD = 'rounded-lg border border-line bg-surface p-4 sm:p-6';

function Loaded({
  review,
  takesFocus,
  shortcuts,
  onDecided,
  renderProfile,
}: ReviewPaneProps & { review: AdminReviewDetail }) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="flex flex-col gap-5">
      <section className={CARD}>
        <div className="flex items-start gap-4">
          <Avatar
            name={teacherNameOf(review)}
            src={review.teacherProfilePicture}
            className="size-16 text-lg"
          />
          <div className="min-w-0 flex-1">
            <h2 ref={heading} tabIndex={-1} className="text-xl break-words outline-none">
              {teacherNameOf(review)}
            </h2>
            <div className="mt-1.5 flex flex-wrap gap-1.5">
              <StatusBadge status={review.status} />
              {review.status === 'pending' && <AgeBadge review={review} />}
            </div>
            <Contacts review={review} />
            <p className="mt-1.5 text-sm text-ink-2">
              {review.isResubmission ? t`Sent again` : t`Sent`}{' '}
              <Trans>on {formatInstant(review.submittedAt, 'date')}</Trans>
              {review.reviewedAt && t`, decided on ${formatInstant(review.reviewedAt, 'date')}`}
              {review.reviewerName && ` by ${review.reviewerName}`}
            </p>
          </div>
        </div>
        {review.isLatest ? (
          <Deciding
            key={`${review.id} ${review.status}`}
            review={review}
            shortcuts={shortcuts}
            onDecided={onDecided}
          />
        ) : (
          <p className="mt-4 text-ink-2">
            <Trans>The teacher has submitted the profile again since.</Trans>
          </p>
        )}
      </section>
      <section aria-labelledby="certificates" className={CARD}>
        <h3 id="certificates" className="mb-4 text-lg">
          <Trans>Certificates</Trans>
        </h3>
        <CertificateChecks certifications={review.certifications} />
      </section>
      {(review.missing.length > 0 || review.history.length > 1) && <Background review={review} />}
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
    <p className="mt-2 flex flex-wrap gap-x-5">
      <a href={`mailto:${review.teacherEmail}`} className={link}>
        <Mail size={16} strokeWidth={1.9} aria-hidden="true" className="shrink-0" />
        {review.teacherEmail}
      </a>
      <a href={`tel:${review.teacherMobile}`} className={link}>
        <Phone size={16} strokeWidth={1.9} aria-hidden="true" className="shrink-0" />
        {review.teacherMobile}
      </a>
    </p>
  );
}

/** What is missing from the profile, and its earlier submissions. */
function Background({ review }: { review: AdminReviewDetail }) {
  const { t } = useLingui();
  const earlier = review.history.filter(({ id }) => id !== review.id);
  return (
    <section aria-label={t`Completeness and earlier reviews`} className={`${CARD} grid gap-5 sm:grid-cols-2`}>
      {review.missing.length > 0 && (
        <div>
          <h3 className="mb-2 text-lg">
            <Trans>Not filled in</Trans>
          </h3>
          <ul className="list-disc pl-5 text-ink-2">
            {review.missing.map(({ key, label }) => (
              <li key={key}>{label}</li>
            ))}
          </ul>
        </div>
      )}
      {earlier.length > 0 && (
        <div className="min-w-0">
          <h3 className="mb-2 text-lg">
            <Trans>Other submissions</Trans>
          </h3>
          <ul className="flex flex-col gap-3">
            {earlier.map((one) => (
              <li key={one.id} className="min-w-0">
                <StatusBadge status={one.status} />
                <p className="mt-1 text-sm text-ink-2">
                  <Trans>Sent on {formatInstant(one.submittedAt, 'date')}</Trans>
                  {one.reviewerName && t`, decided by ${one.reviewerName}`}
                </p>
                {one.reviewNotes && (
                  <p className="text-sm break-words whitespace-pre-line">{one.reviewNotes}</p>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

type Question = { title: (name: string) => string; text: string; confirm: string; pending: string };

const QUESTIONS: Record<Decision, Question> = {
  approved: {
    title: (name) => `Approve the profile of ${name}?`,
    text: 'The teacher gets the badge and is listed in search at once.',
    confirm: 'Approve',
    pending: 'Approving...',
  },
  needs_more_info: {
    title: (name) => `Request more info from ${name}?`,
    text: 'The teacher reads your notes and can send the profile again.',
    confirm: 'Request More Info',
    pending: 'Requesting...',
  },
  rejected: {
    title: (name) => `Reject the profile of ${name}?`,
    text: 'The teacher reads your notes and loses the badge.',
    confirm: 'Reject',
    pending: 'Rejecting...',
  },
};

type DecidingProps = Pick<ReviewPaneProps, 'shortcuts' | 'onDecided'> & { review: AdminReviewDetail };

function Deciding({ review, shortcuts, onDecided }: DecidingProps) {
  const { t } = useLingui();
  const decision = useDecision(review, onDecided);
  const [confirming, setConfirming] = useState<Decision | null>(null);
  const shown = useRef<Decision>('approved');
  if (confirming) shown.current = confirming;
  const current = review.status === 'pending' ? null : review.status;
  useReviewShortcuts(shortcuts !== null && confirming === null, {
    next: () => shortcuts?.next(),
    previous: () => shortcuts?.previous(),
    notes: () => decision.notesRef.current?.focus(),
    ask: (wanted) => wanted !== current && decision.isReady(wanted) && setConfirming(wanted),
  });
  const question = QUESTIONS[shown.current];
  return (
    <div className="mt-5 border-t border-line pt-5">
      {review.reviewNotes && (
        <p className="mb-4 rounded-md bg-surface-sunken px-4 py-2.5 break-words whitespace-pre-line">
          <span className="block text-sm text-ink-2">
            <Trans>Notes on the decision</Trans>
          </span>
          {review.reviewNotes}
        </p>
      )}
      <DecisionForm
        notes={decision.notes}
        onNotes={decision.write}
        notesRef={decision.notesRef}
        error={decision.complaints.notes}
        failure={decision.complaints.other}
        pending={decision.pending}
        current={current}
        onDecide={decision.submit}
      />
      <ConfirmDialog
        open={confirming !== null}
        title={question.title(teacherNameOf(review))}
        isHarmless={shown.current === 'approved'}
        text={question.text}
        dismissLabel={t`Go back`}
        confirmLabel={question.confirm}
        pending={decision.pending !== null}
        pendingLabel={question.pending}
        onDismiss={() => setConfirming(null)}
        onConfirm={() => {
          if (confirming) decision.submit(confirming);
          setConfirming(null);
        }}
      />
    </div>
  );
}
