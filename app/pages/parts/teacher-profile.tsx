import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AvailableDays } from '#features/availability/web/available-days.tsx';
import { listTeacherTimeOffRef, listTeacherTimeSlotsRef } from '#features/availability/web/queries.ts';
import type { listTeacherBatches } from '#features/batches/contract.ts';
import { listTeacherBatchesRef } from '#features/batches/refs.ts';
import { GroupClasses } from '#features/batches/web/group-classes.tsx';
import type { Review } from '#features/reviews/contract.ts';
import { listTeacherReviewsRef } from '#features/reviews/web/queries.ts';
import { StudentReviews } from '#features/reviews/web/student-reviews.tsx';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { listTeacherCertificationsRef } from '#features/teachers/refs.ts';
import type { DemoAction } from '#features/teachers/web/badges.tsx';
import { CertificationList } from '#features/teachers/web/certification-list.tsx';
import { TeacherProfileView } from '#features/teachers/web/teacher-profile-view.tsx';
import { queryKey } from '#platform/web/api/loader.ts';
import { ApiError } from '#platform/web/api/send.ts';
import type { Output } from '#shared/calls/call.ts';
import { ProfilePartLoader } from './profile-part.tsx';

type TeacherProfileProps = {
  teacher: PublicTeacher;
  level: 1 | 2 | 3;
  /** Cursor: start the reviews after this one. */
  reviewsAfter?: string | undefined;
  /** The student's own review section, and the id of the review it shows. */
  ownReview?: { part: ReactNode; id: string | null } | undefined;
  actions?: ReactNode;
  /** Called when the student requests the free demo. */
  demo?: DemoAction | undefined;
  /** Renders an action for a review, for example Report. */
  reviewAction?: ((review: Review) => ReactNode) | undefined;
  wide?: boolean;
};

/** The additional calls that a profile page needs, with their inputs. */
export function teacherParts(id: string, reviewsAfter?: string | undefined) {
  const input = { params: { id } };
  return {
    certifications: { ref: listTeacherCertificationsRef, input },
    timeSlots: { ref: listTeacherTimeSlotsRef, input },
    timeOff: { ref: listTeacherTimeOffRef, input },
    batches: { ref: listTeacherBatchesRef, input },
    reviews: { ref: listTeacherReviewsRef, input: { ...input, query: { cursor: reviewsAfter } } },
  };
}

/** A teacher's profile, composed from several slices. Shared by the page and the preview dialog. */
export function TeacherProfile({
  teacher,
  reviewsAfter,
  ownReview,
  reviewAction,
  ...view
}: TeacherProfileProps) {
  const parts = teacherParts(teacher.id, reviewsAfter);
  const certifications = useQuery<Output<CertificationsCall>>({
    queryKey: queryKey(parts.certifications.ref, parts.certifications.input),
  });
  const timeSlots = useQuery<Output<TimeSlotsCall>>({
    queryKey: queryKey(parts.timeSlots.ref, parts.timeSlots.input),
  });
  const timeOff = useQuery<Output<TimeOffCall>>({
    queryKey: queryKey(parts.timeOff.ref, parts.timeOff.input),
  });
  const batches = useQuery<Output<typeof listTeacherBatches>>({
    queryKey: queryKey(parts.batches.ref, parts.batches.input),
  });
  const reviews = useQuery<Output<ReviewsCall>>({
    queryKey: queryKey(parts.reviews.ref, parts.reviews.input),
  });
  const shown = [certifications.data, timeSlots.data, timeOff.data, batches.data, reviews.data];
  return (
    <TeacherProfileView
      {...view}
      teacher={teacher}
      cachedBy={shown.includes(undefined) ? undefined : [teacher, view.level, view.wide, reviewsAfter, shown]}
      certificates={certifications.data ?? (certifications.error ? [] : undefined)}
      certifications={
        <ProfilePartLoader of="certifications" query={emptyIfDenied(certifications)}>
          {(list) => <CertificationList certifications={list} />}
        </ProfilePartLoader>
      }
      availability={
        <ProfilePartLoader of="days" query={timeSlots}>
          {(slots) => (
            <ProfilePartLoader of="days" query={timeOff}>
              {(off) => <AvailableDays slots={slots} timeOff={off} />}
            </ProfilePartLoader>
          )}
        </ProfilePartLoader>
      }
      groupClasses={
        batches.data && batches.data.length > 0 ? (
          <GroupClasses
            teacherId={teacher.id}
            batches={batches.data}
            level={`h${view.level + 2}` as 'h3' | 'h4' | 'h5'}
            canJoin={view.level === 1}
          />
        ) : undefined
      }
      reviews={
        <ProfilePartLoader of="reviews" query={reviews}>
          {(list) => (
            <StudentReviews
              key={`${teacher.id} ${reviewsAfter ?? ''}`}
              teacherId={teacher.id}
              average={teacher.averageRating}
              total={teacher.totalReviews}
              counts={teacher.ratingCounts}
              reviews={list}
              after={reviewsAfter}
              own={ownReview?.part}
              ownId={ownReview?.id ?? null}
              action={reviewAction}
            />
          )}
        </ProfilePartLoader>
      }
    />
  );
}

/** Returns an empty list of certifications for status 401 or 404, as specified. */
function emptyIfDenied<Data>(query: UseQueryResult<Data[]>) {
  const { data, error, refetch } = query;
  const denied = error instanceof ApiError && (error.status === 401 || error.status === 404);
  return { data: denied ? [] : data, error, refetch };
}

type Called<R> = R extends { readonly contract?: infer C } ? Exclude<C, undefined> : never;
type CertificationsCall = Called<typeof listTeacherCertificationsRef>;
type TimeSlotsCall = Called<typeof listTeacherTimeSlotsRef>;
type TimeOffCall = Called<typeof listTeacherTimeOffRef>;
type ReviewsCall = Called<typeof listTeacherReviewsRef>;
