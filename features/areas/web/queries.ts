import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '#platform/web/api/loader.ts';
import { send } from '#platform/web/api/send.ts';
import { callRef } from '#shared/call.ts';
import type { dismissArea, listTypedAreas, mergeArea, promoteArea, TypedArea } from '../contract.ts';

const listRef = callRef<typeof listTypedAreas>('GET', '/api/admin/areas');
const promoteRef = callRef<typeof promoteArea>('POST', '/api/admin/areas/:id/promote');
const mergeRef = callRef<typeof mergeArea>('POST', '/api/admin/areas/:id/merge');
const dismissRef = callRef<typeof dismissArea>('POST', '/api/admin/areas/:id/dismiss');

export function useTypedAreas() {
  return useQuery<TypedArea[]>({ queryKey: queryKey(listRef, {}) });
}

type Judgement =
  | { act: 'promote'; body: { name: string; latitude: number | null; longitude: number | null } }
  | { act: 'merge'; body: { areaId: string } }
  | { act: 'dismiss' };

/** What becomes of a typed area. The list is asked for again after a refusal, too: somebody else may have judged it. */
export function useJudgeArea(id: string) {
  const queryClient = useQueryClient();
  const params = { id };
  return useMutation({
    mutationFn: (judgement: Judgement) => {
      if (judgement.act === 'promote') return send(promoteRef, { params, body: judgement.body });
      if (judgement.act === 'merge') return send(mergeRef, { params, body: judgement.body });
      return send(dismissRef, { params });
    },
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [key] }) =>
          key === '/api/admin/areas' || String(key).startsWith('/api/maps/search-areas'),
      }),
  });
}
