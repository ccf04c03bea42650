import { useQuery } from '@tanstack/react-query';
import type { TeacherCard } from '#features/teachers/contract.ts';
import type { SessionType } from '#features/teachers/pricing.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { callRef, type Output } from '#shared/calls/call.ts';
import type { listSimilarTeachers } from '../contract.ts';

const listSimilarRef = callRef<typeof listSimilarTeachers>('GET', '/api/teachers/:id/similar');

type Asked = { teacherId: string; sessionType: SessionType };

/** Returns at most `limit` teachers who are similar to this one. Empty while loading and after an error. */
export function useSimilarTeachers({ teacherId, sessionType }: Asked, limit: number): readonly TeacherCard[] {
  const { data = [] } = useQuery<Output<typeof listSimilarTeachers>>({
    queryKey: queryKey(listSimilarRef, { params: { id: teacherId }, query: { sessionType, limit } }),
    retry: false,
  });
  return data;
}
