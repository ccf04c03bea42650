import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, EyeOff } from 'lucide-react';
import type { OwnTeacher } from '#features/teacher-workspace/contract.ts';
import { factsOf } from '#features/teacher-workspace/profile-facts.ts';
import { missingSteps, PROFILE_STEPS } from '#features/teachers/completeness.ts';
import { SubmitButton } from '#features/verification/web/submit-button.tsx';
import { useSite } from '#platform/web/api/site.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { askToLeave } from '#platform/web/ui/dialogs/unsaved-changes.ts';
import { Banner } from '#platform/web/ui/states/banner.tsx';
import { text } from '#shared/texts/translate.ts';

const BANNERS = {
  pending: { tone: 'info', title: text`Your profile is under admin review` },
  approved: { tone: 'success', title: text`Profile Verified` },
  rejected: { tone: 'danger', title: text`Please review and resubmit your profile` },
  needs_more_info: { tone: 'warn', title: text`Admin has requested additional details` },
} as const;

const VERIFIED_ICON = (
  <BadgeCheck size={20} strokeWidth={1.9} aria-hidden="true" className="text-success-ink" />
);

/** From this number of done steps on, the Submit button is highlighted. Certificates and hours do not count. */
const READY_STEPS = 6;
const NO_COUNTS = { certifications: 0, weeklySlots: 0 };

type ReviewBannerProps = {
  profile: OwnTeacher;
  /** Leads to the step that lists what is missing and submits the profile. */
  onSubmit: () => void;
};

/** Whether the profile is hidden, and the status of its verification, with the admin's feedback. */
export function ReviewBanner({ profile, onSubmit }: ReviewBannerProps) {
  return (
    <>
      {profile.isHidden && <HiddenBanner isWithheld={profile.isWithheld} />}
      <StatusBanner profile={profile} onSubmit={onSubmit} />
    </>
  );
}

function HiddenBanner({ isWithheld }: { isWithheld: boolean }) {
  const { t } = useLingui();
  const [title, to, action] = isWithheld
    ? [t`Hidden by our team`, '/contact', t`Write to us`]
    : [t`Profile hidden`, '/privacy-and-data', t`Show it`];
  return (
    <Banner
      tone="warn"
      icon={<EyeOff size={20} strokeWidth={1.9} aria-hidden="true" />}
      title={title}
      text={t`Your profile is not in search, and its page cannot be opened.`}
      action={
        <ButtonLink to={to} variant="outline">
          {action}
        </ButtonLink>
      }
    />
  );
}

function StatusBanner({ profile, onSubmit }: ReviewBannerProps) {
  const { t } = useLingui();
  const { reviewStatus: status, reviewNotes, isHidden } = profile;
  const { verificationDays } = useSite();
  if (status === null) {
    const done = PROFILE_STEPS.length - missingSteps(factsOf(profile, NO_COUNTS)).length;
    return (
      <Banner
        tone="info"
        title={t`Not listed.`}
        {...(!isHidden && { text: t`Students can find your profile once our team has reviewed it.` })}
        action={
          <Button variant={done < READY_STEPS ? 'outline' : 'primary'} onClick={onSubmit}>
            <Trans>Submit for Review</Trans>
          </Button>
        }
      />
    );
  }
  const isReturned = status === 'rejected' || status === 'needs_more_info';
  const feedback = status === 'pending' ? null : reviewNotes;
  const { tone, title } = BANNERS[status];
  let details: string | undefined;
  // A profile that was approved before stays listed while it is reviewed again.
  if (!profile.isVerified && isReturned && !isHidden)
    details = t`Not listed: students can find it once it is approved.`;
  if (status === 'pending')
    details = isHidden
      ? t`This takes ${verificationDays} business days.`
      : profile.isVerified
        ? t`Students still find it meanwhile. This takes ${verificationDays} business days.`
        : t`Students can find it once it is approved. This takes ${verificationDays} business days.`;
  return (
    <>
      <Banner
        tone={tone}
        title={title}
        text={details}
        icon={status === 'approved' ? VERIFIED_ICON : undefined}
        // What is reviewed is the stored profile, without unsaved changes of this page.
        action={isReturned && <SubmitButton again confirm={askToLeave} />}
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
