import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryKey } from '#platform/web/api/loader.ts';
import { send } from '#platform/web/api/send.ts';
import type { ComparedTeacher } from '../contract.ts';
import { COMPARED_MAX } from '../limits.ts';
import { compareTeachersRef } from '../refs.ts';

export const compareInput = (ids: readonly string[]) => ({ query: { ids: ids.join(',') } });

/** Loads teachers for the comparison, in several requests if there are more than one request may hold. */
async function loadCompared(ids: readonly string[]): Promise<ComparedTeacher[]> {
  const groups = Array.from({ length: Math.ceil(ids.length / COMPARED_MAX) }, (_, index) =>
    ids.slice(index * COMPARED_MAX, (index + 1) * COMPARED_MAX),
  );
  const loaded = await Promise.all(groups.map((group) => send(compareTeachersRef, compareInput(group))));
  return loaded.flat();
}

/**
 * Loads teachers by id; teachers who are not listed are missing. While new ids load, the previous teachers stay
 * visible.
 */
export function useCompared(ids: readonly string[]) {
  return useQuery<ComparedTeacher[]>({
    queryKey: queryKey(compareTeachersRef, compareInput(ids)),
    queryFn: () => loadCompared(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    // The next free hour may pass.
    staleTime: 60_000,
  });
}
