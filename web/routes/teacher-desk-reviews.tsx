import { useQuery } from '@tanstack/react-query';
import type { listTeacherReviews } from '#features/reviews/contract.ts';
import { listTeacherReviewsRef } from '#features/reviews/web/queries.ts';
import { StudentReviews } from '#features/reviews/web/student-reviews.tsx';
import type { Output } from '#shared/call.ts';
import { queryKey } from '#web/api/loader.ts';
import type { DeskProps } from './teacher-desk.ts';

/** Ratings & Reviews: what students wrote. */
export function ReviewsPart({ profile }: DeskProps) {
  const { data: reviews } = useQuery<Output<typeof listTeacherReviews>>({
    queryKey: queryKey(listTeacherReviewsRef, { params: { id: profile.id }, query: {} }),
  });
  if (reviews === undefined) return null;
  return (
    <StudentReviews
      teacherId={profile.id}
      average={profile.averageRating}
      total={profile.totalReviews}
      counts={profile.ratingCounts}
      reviews={reviews}
      startsLater={false}
    />
  );
}
