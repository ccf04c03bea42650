import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { USER_KEY } from '#features/identity/refs.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { send } from '#platform/web/api/send.ts';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef, type Input } from '#shared/calls/call.ts';
import type { ClientProfile, getClientProfile, updateClientProfile } from '../contract.ts';
import { COMPLETION_KEY } from '../refs.ts';

export const getClientProfileRef = callRef<typeof getClientProfile>('GET', '/api/client/profile');
const updateClientProfileRef = callRef<typeof updateClientProfile>('POST', '/api/client/profile');
const PROFILE_KEY = queryKey(getClientProfileRef, {});

export function useClientProfile(enabled = true) {
  return useQuery<ClientProfile>({ queryKey: PROFILE_KEY, enabled });
}

/** Saves the student's own profile, shows the outcome and refreshes dependent queries. */
export function useUpdateClientProfile() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof updateClientProfile>['body']) => send(updateClientProfileRef, { body }),
    onSuccess: async (profile) => {
      toast({ title: t`Profile updated successfully!` });
      queryClient.setQueryData(PROFILE_KEY, profile);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: USER_KEY }),
        queryClient.invalidateQueries({ queryKey: COMPLETION_KEY }),
      ]);
    },
    onError: (error) => showFailure(t`Failed to update profile`, error),
  });
}
