import { lazy, type ReactNode, Suspense } from 'react';
import type { CurrentUser } from '#features/identity/contract.ts';
import { useOwnReview } from '#features/reviews/web/queries.ts';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';

const OwnReview = lazy(() =>
  import('#features/reviews/web/own-review.tsx').then((module) => ({ default: module.OwnReview })),
);

/** The student's own review section on a teacher's page, and the id of its review; undefined for other users. */
export function useOwnReviewPart(
  teacher: PublicTeacher | undefined,
  user: CurrentUser | null,
): { part: ReactNode; id: string | null } | undefined {
  const hydrated = useHydrated();
  const isStudent = user?.userType === 'student';
  const { data: own } = useOwnReview(teacher?.id ?? '', {
    enabled: hydrated && isStudent && teacher !== undefined,
  });
  if (!isStudent || teacher === undefined) return undefined;
  // Reserve the space while it loads, so that the content below does not shift.
  const place = <div className="min-h-88" />;
  const part = own ? (
    <Suspense fallback={place}>
      <OwnReview key={teacher.id} teacher={teacher} own={own} />
    </Suspense>
  ) : (
    place
  );
  return { part, id: own?.review?.id ?? null };
}
