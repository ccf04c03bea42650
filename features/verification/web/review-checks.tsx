import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { STEP_LABELS } from '#features/teachers/completeness.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { knownText } from '#shared/texts/translate.ts';
import { formatInstant } from '#shared/time.ts';
import type { AdminReviewDetail } from '../contract.ts';
import { StatusBadge } from './review-badges.tsx';

type Check = { key: string; isFine: boolean; text: ReactNode };

/** What an admin looks at before deciding: completeness, certificates, contacts. */
export function useReviewChecks(review: AdminReviewDetail): Check[] {
  const { t } = useLingui();
  const { certifications, completeness, isEmailVerified, isMobileVerified } = review;
  const { done, total } = completeness;
  const checked = certifications.filter(({ checkedAt }) => checkedAt !== null).length;
  const count = certifications.length;
  return [
    { key: 'steps', isFine: done === total, text: t`${done} of ${total} steps done` },
    {
      key: 'certificates',
      isFine: count > 0 && checked === count,
      text:
        count === 0 ? (
          <Trans>No certificates</Trans>
        ) : (
          <Trans>
            {checked} of <Plural value={count} one="# certificate" other="# certificates" /> checked
          </Trans>
        ),
    },
    {
      key: 'contacts',
      isFine: isEmailVerified && isMobileVerified,
      text: <ContactsText email={isEmailVerified} mobile={isMobileVerified} />,
    },
  ];
}

function ContactsText({ email, mobile }: { email: boolean; mobile: boolean }) {
  if (email && mobile) return <Trans>Email and mobile verified</Trans>;
  if (email) return <Trans>Mobile number not verified</Trans>;
  return mobile ? <Trans>Email not verified</Trans> : <Trans>Email and mobile number not verified</Trans>;
}

/** Shows a check as a list item with an icon: a tick, or a warning if something is missing. */
export function CheckLine({ check }: { check: Check }) {
  const Icon = check.isFine ? CircleCheck : CircleAlert;
  return (
    <li className="flex items-start gap-2">
      <Icon
        size={18}
        strokeWidth={1.9}
        aria-hidden="true"
        className={`mt-0.5 shrink-0 ${check.isFine ? 'text-success-ink' : 'text-accent-ink'}`}
      />
      <span className="min-w-0">{check.text}</span>
    </li>
  );
}

/** The steps that are not done, as one line. */
export function MissingSteps({ missing }: Pick<AdminReviewDetail, 'missing'>) {
  const say = useText();
  if (missing.length === 0) return null;
  return (
    <p className="text-sm text-ink-2">
      <Trans>
        Not filled in: {missing.map(({ label }) => say(knownText(label, STEP_LABELS))).join(' · ')}
      </Trans>
    </p>
  );
}

/** The checks of a review under their heading. */
export function ReviewChecks({ review }: { review: AdminReviewDetail }) {
  const checks = useReviewChecks(review);
  return (
    <section aria-labelledby="checks">
      <h3 id="checks" className="mb-2 text-lg">
        <Trans>What to look at</Trans>
      </h3>
      <ul className="flex flex-col gap-1">
        {checks.map((check) => (
          <CheckLine key={check.key} check={check} />
        ))}
      </ul>
    </section>
  );
}

/** Lists the teacher's other submissions, earlier and later. Renders nothing if there are none. */
export function OtherSubmissions({ review }: { review: AdminReviewDetail }) {
  const { t } = useLingui();
  const locale = useLocale();
  const others = review.history.filter(({ id }) => id !== review.id);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="submissions" className="mt-4 border-t border-line pt-4">
      <h3 id="submissions" className="mb-2 text-lg">
        <Trans>Other submissions</Trans>
      </h3>
      <ul className="flex flex-col gap-3">
        {others.map((one) => (
          <li key={one.id} className="min-w-0">
            <StatusBadge status={one.status} />
            <p className="mt-1 text-sm text-ink-2">
              {one.reviewerName
                ? t`Sent on ${formatInstant(one.submittedAt, 'date', locale)}, decided by ${one.reviewerName}`
                : t`Sent on ${formatInstant(one.submittedAt, 'date', locale)}`}
            </p>
            {one.reviewNotes && <p className="text-sm break-words whitespace-pre-line">{one.reviewNotes}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
