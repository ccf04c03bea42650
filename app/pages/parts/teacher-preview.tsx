import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { getTeacherRef } from '#features/teachers/refs.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { ApiError } from '#platform/web/api/send.ts';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { TeacherProfile } from './teacher-profile.tsx';

type TeacherPreviewProps = {
  id: string;
  /** Loads the profile again on each opening, because its owner may have changed it. */
  fresh?: boolean;
  renderActions?: (teacher: PublicTeacher) => ReactNode;
};

/** A teacher's profile for a dialog with an h2 title, read-only unless it gets actions. Load it lazily. */
export function TeacherPreview({ id, fresh = false, renderActions }: TeacherPreviewProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery<PublicTeacher>({
    queryKey: queryKey(getTeacherRef, { params: { id } }),
    ...(fresh && { refetchOnMount: 'always' as const }),
  });
  if (data) return <TeacherProfile teacher={data} level={3} actions={renderActions?.(data)} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <p role="alert">
        <Trans>Teacher profile not found</Trans>
      </p>
    );
  if (error) return <LoadFailed title={t`Failed to load teacher profile`} error={error} onRetry={refetch} />;
  return (
    <p role="status">
      <Trans>Loading teacher profile...</Trans>
    </p>
  );
}
