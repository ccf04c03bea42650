import { BadgeCheck } from 'lucide-react';
import type { OwnTeacher } from '#features/teachers/contract.ts';
import { Banner } from '#web/ui/banner.tsx';

const BANNERS = {
  pending: { tone: 'info', title: 'Your profile is under admin review' },
  approved: { tone: 'success', title: 'Profile Verified' },
  rejected: { tone: 'danger', title: 'Please review and resubmit your profile' },
  needs_more_info: { tone: 'warn', title: 'Admin has requested additional details' },
} as const;

const VERIFIED_ICON = (
  <BadgeCheck size={20} strokeWidth={1.9} aria-hidden="true" className="text-success-ink" />
);
const PENDING_TEXT = 'Students find it once it is approved. This takes 2-3 business days.';

/** Where the review of a teacher's profile stands, with what the admin wrote. */
export function ReviewBanner({ profile }: { profile: OwnTeacher }) {
  const { reviewStatus: status, reviewNotes } = profile;
  if (status === null) {
    return (
      <Banner
        tone="info"
        title="Your profile is not submitted yet."
        text="Students find it after a review."
      />
    );
  }
  const feedback = status === 'rejected' || status === 'needs_more_info' ? reviewNotes : null;
  const { tone, title } = BANNERS[status];
  return (
    <>
      <Banner
        tone={tone}
        title={title}
        text={status === 'pending' ? PENDING_TEXT : undefined}
        icon={status === 'approved' ? VERIFIED_ICON : undefined}
      />
      {feedback && (
        <p className="rounded-md border border-line bg-surface px-4 py-2.5 break-words whitespace-pre-line">
          {feedback}
        </p>
      )}
    </>
  );
}
