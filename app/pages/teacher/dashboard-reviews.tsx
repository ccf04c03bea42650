import { useLingui } from '@lingui/react/macro';
import { ReportButton } from '#features/reports/web/report-button.tsx';
import { TeacherRatings } from '#features/reviews/web/teacher-ratings.tsx';
import type { DashboardTabProps } from './dashboard-tab.ts';

/** Ratings & Reviews: what students wrote, and the teacher's replies. */
export function ReviewsPart({ profile }: DashboardTabProps) {
  const { t } = useLingui();
  return (
    <TeacherRatings
      average={profile.averageRating}
      total={profile.totalReviews}
      counts={profile.ratingCounts}
      action={({ id, clientName }) => (
        <ReportButton thing={{ kind: 'review', targetId: id, name: t`the review of ${clientName}` }} />
      )}
    />
  );
}
