import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '#platform/web/api/loader.ts';
import { send } from '#platform/web/api/send.ts';
import { callRef, type Input } from '#shared/calls/call.ts';
import type { getSettings, Settings, updateSettings } from '../contract.ts';

const settingsRef = callRef<typeof getSettings>('GET', '/api/admin/settings');
const saveRef = callRef<typeof updateSettings>('PUT', '/api/admin/settings');

export function useSettings() {
  return useQuery<Settings>({ queryKey: queryKey(settingsRef, {}) });
}

export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof updateSettings>['body']) => send(saveRef, { body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(queryKey(settingsRef, {}), settings);
      // The due dates of reviews depend on these days.
      return queryClient.invalidateQueries({
        predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/admin/reviews'),
      });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: queryKey(settingsRef, {}) }),
  });
}
