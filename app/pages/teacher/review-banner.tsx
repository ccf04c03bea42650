import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck } from 'lucide-react';
import type { OwnTeacher } from '#features/teacher-workspace/contract.ts';
import { SubmitButton } from '#features/verification/web/submit-button.tsx';
import { useSite } from '#platform/web/api/site.tsx';
import { Banner } from '#platform/web/ui/banner.tsx';

const BANNERS = {
  pending: { tone: 'info', title: 'Your profile is under admin review' },
  approved: { tone: 'success', title: 'Profile Verified' },
  rejected: { tone: 'danger', title: 'Please review and resubmit your profile' },
  needs_more_info: { tone: 'warn', title: 'Admin has requested additional details' },
} as const;

const VERIFIED_ICON = (
  <BadgeCheck size={20} strokeWidth={1.9} aria-hidden="true" className="text-success-ink" />
);

/** The status of a profile's verification, with the admin's feedback. */
export function ReviewBanner({ profile }: { profile: OwnTeacher }) {
  const { t } = useLingui();
  const { reviewStatus: status, reviewNotes } = profile;
  const { verificationDays } = useSite();
  if (status === null) {
    return (
      <Banner
        tone="info"
        title={t`Not listed.`}
        text={t`Students can find your profile once our team has reviewed it.`}
        action={<SubmitButton again={false} />}
      />
    );
  }
  const isReturned = status === 'rejected' || status === 'needs_more_info';
  const feedback = isReturned ? reviewNotes : null;
  const { tone, title } = BANNERS[status];
  return (
    <>
      <Banner
        tone={tone}
        title={title}
        text={
          status === 'pending'
            ? t`Students can find it once it is approved. This takes ${verificationDays} business days.`
            : undefined
        }
        icon={status === 'approved' ? VERIFIED_ICON : undefined}
        action={isReturned && <SubmitButton again />}
      />
      {feedback && (
        <section
          aria-label={t`Feedback from our team`}
          className="rounded-md border border-line bg-surface px-4 py-2.5 md:px-5"
        >
          <p className="text-sm text-ink-2">
            <Trans>Feedback from our team</Trans>
          </p>
          <p className="break-words whitespace-pre-line">{feedback}</p>
        </section>
      )}
    </>
  );
}
