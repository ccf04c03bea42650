import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#features/identity/contract.ts';
import { useOwnReview } from '#features/reviews/web/queries.ts';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { ApiError } from '#platform/web/api/send.ts';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { LazyPanel } from '#platform/web/ui/states/lazy-panel.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';

const loadOwnReview = () => import('#features/reviews/web/own-review.tsx').then((module) => module.OwnReview);

/** The student's own review section on a teacher's page, and the id of its review; undefined for other users. */
export function useOwnReviewPart(
  teacher: PublicTeacher | undefined,
  user: CurrentUser | null,
): { part: ReactNode; id: string | null } | undefined {
  const { t } = useLingui();
  const hydrated = useHydrated();
  const isStudent = user?.userType === 'student';
  const {
    data: own,
    error,
    refetch,
  } = useOwnReview(teacher?.id ?? '', {
    enabled: hydrated && isStudent && teacher !== undefined,
  });
  if (!isStudent || teacher === undefined) return undefined;
  // Reserve the space while it loads, so that the content below does not shift.
  const place = <div className="min-h-88" />;
  if (own) {
    const part = <LazyPanel key={teacher.id} load={loadOwnReview} props={{ teacher, own }} loading={place} />;
    return { part, id: own.review?.id ?? null };
  }
  if (!error) return { part: place, id: null };
  // A teacher who is not listed any more cannot be reviewed.
  if (error instanceof ApiError && error.status === 404) return undefined;
  const failed = <LoadFailed title={t`Your review could not be loaded`} error={error} onRetry={refetch} />;
  return { part: failed, id: null };
}
