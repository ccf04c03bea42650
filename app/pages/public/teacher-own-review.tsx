import type { ReactNode } from 'react';
import type { CurrentUser } from '#features/identity/contract.ts';
import { useOwnReview } from '#features/reviews/web/queries.ts';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { LazyPanel } from '#platform/web/ui/states/lazy-panel.tsx';

const loadOwnReview = () => import('#features/reviews/web/own-review.tsx').then((module) => module.OwnReview);

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
    <LazyPanel key={teacher.id} load={loadOwnReview} props={{ teacher, own }} loading={place} />
  ) : (
    place
  );
  return { part, id: own?.review?.id ?? null };
}
