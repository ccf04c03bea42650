import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText, send } from '#platform/web/api/send.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { callRef } from '#shared/call.ts';
import type { AccountData, getAccountData, setVisibility, undeleteAccount } from '../contract.ts';

export const getAccountDataRef = callRef<typeof getAccountData>('GET', '/api/account');
const undeleteRef = callRef<typeof undeleteAccount>('POST', '/api/account/undelete');
const visibilityRef = callRef<typeof setVisibility>('PUT', '/api/account/visibility');
const ACCOUNT_KEY = ['/api/account'] as const;

export function useAccountData() {
  return useQuery<AccountData>({ queryKey: ACCOUNT_KEY });
}

function useAccountChange<I>(act: (input: I) => Promise<AccountData>, done: (data: AccountData) => string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (data) => {
      queryClient.setQueryData(ACCOUNT_KEY, data);
      toast({ title: done(data) });
      return queryClient.invalidateQueries({ queryKey: ['/api/user'] });
    },
    onError: (error) => {
      const description = errorText(error, 'Please try again.');
      toast({ title: 'Nothing was changed', description, variant: 'destructive' });
    },
  });
}

export function useUndelete() {
  return useAccountChange(
    () => send(undeleteRef, {}),
    () => 'Your account will not be deleted',
  );
}

export function useVisibility() {
  return useAccountChange(
    (hidden: boolean) => send(visibilityRef, { body: { hidden } }),
    ({ profileHidden }) => (profileHidden ? 'Your profile is hidden' : 'Your profile is visible'),
  );
}
