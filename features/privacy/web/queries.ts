import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '#platform/web/api/send.ts';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef } from '#shared/calls/call.ts';
import type { AccountData, getAccountData, setVisibility, undeleteAccount } from '../contract.ts';

export const getAccountDataRef = callRef<typeof getAccountData>('GET', '/api/account');
const undeleteRef = callRef<typeof undeleteAccount>('POST', '/api/account/undelete');
const visibilityRef = callRef<typeof setVisibility>('PUT', '/api/account/visibility');
const ACCOUNT_KEY = ['/api/account'] as const;
/** Paths of the queries that a change of the account makes outdated. */
const STALE = ['/api/user', '/api/teacher/profile'];

export function useAccountData() {
  return useQuery<AccountData>({ queryKey: ACCOUNT_KEY });
}

function useAccountChange<I>(act: (input: I) => Promise<AccountData>, done: (data: AccountData) => string) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (data) => {
      queryClient.setQueryData(ACCOUNT_KEY, data);
      toast({ title: done(data) });
      return Promise.all(STALE.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
    },
    onError: (error) => {
      showFailure(t`Nothing was changed`, error);
    },
  });
}

export function useUndelete() {
  const { t } = useLingui();
  return useAccountChange(
    () => send(undeleteRef, {}),
    () => t`Your account will not be deleted`,
  );
}

export function useSetVisibility() {
  const { t } = useLingui();
  return useAccountChange(
    (hidden: boolean) => send(visibilityRef, { body: { hidden } }),
    ({ profileHidden }) => (profileHidden ? t`Your profile is hidden` : t`Your profile is visible`),
  );
}
