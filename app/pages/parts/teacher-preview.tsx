import { useQuery } from '@tanstack/react-query';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { getTeacherRef } from '#features/teachers/refs.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { TeacherProfile } from './teacher-profile.tsx';

/** A read-only profile for a dialog with an h2 title. Load it lazily. */
export function TeacherPreview({ id }: { id: string }) {
  const { data, isPending } = useQuery<PublicTeacher>({
    queryKey: queryKey(getTeacherRef, { params: { id } }),
  });
  if (isPending) return <p role="status">Loading teacher profile...</p>;
  if (data === undefined) return <p role="alert">Teacher profile not found</p>;
  return <TeacherProfile teacher={data} level={3} />;
}
