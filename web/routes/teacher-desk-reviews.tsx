import { TeacherRatings } from '#features/reviews/web/teacher-ratings.tsx';
import type { DeskProps } from './teacher-desk.ts';

/** Ratings & Reviews: what students wrote, and the teacher's replies. */
export function ReviewsPart({ profile }: DeskProps) {
  return (
    <TeacherRatings
      average={profile.averageRating}
      total={profile.totalReviews}
      counts={profile.ratingCounts}
    />
  );
}
