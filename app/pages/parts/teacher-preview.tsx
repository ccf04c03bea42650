import { useQuery } from '@tanstack/react-query';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { getTeacherRef } from '#features/teachers/refs.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { TeacherProfile } from './teacher-profile.tsx';

/** The read-only profile inside a dialog whose title is an h2. Load it lazily. */
export function TeacherPreview({ id }: { id: string }) {
  const { data, isPending } = useQuery<PublicTeacher>({
    queryKey: queryKey(getTeacherRef, { params: { id } }),
  });
  if (isPending) return <p role="status">Loading teacher profile...</p>;
  if (data === undefined) return <p role="alert">Teacher profile not found</p>;
  return <TeacherProfile teacher={data} level={3} />;
}
