import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, send } from '#platform/web/api/send.ts';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef, type Input } from '#shared/calls/call.ts';
import { dashboardPath } from '#shared/dashboard-path.ts';
import { PRODUCT } from '#shared/product.ts';
import { text } from '#shared/texts/translate.ts';
import type { registerWithCodes } from '../claim-contract.ts';
import type { CurrentUser, login, register } from '../contract.ts';
import { USER_KEY } from '../refs.ts';
import { rememberAccountHere } from './known-account.ts';

const loginRef = callRef<typeof login>('POST', '/api/login');
const registerRef = callRef<typeof register>('POST', '/api/register');
const registerWithCodesRef = callRef<typeof registerWithCodes>('POST', '/api/register/confirm');

/** Errors after the right password: the sign-in needs one more step. */
export const SECOND_STEP_ERRORS = { needed: 'SECOND_FACTOR_NEEDED', enrol: 'SECOND_FACTOR_ENROL' } as const;

/** Errors that the form shows next to the field. */
const IN_THE_FORM: readonly (string | undefined)[] = [
  ...Object.values(SECOND_STEP_ERRORS),
  'SECOND_FACTOR_WRONG',
];

/** Nobody waits longer than this for the device's storage, which hangs in some browsers. */
const STORAGE_MS = 1000;

/**
 * The sign-in has ended the browser's earlier session. A sign-out that still waits would end the new one, so it must be
 * dropped before the page sees the new user.
 */
export async function dropDelayedSignOut(): Promise<void> {
  const dropped = import('#platform/web/offline/store.ts')
    .then((store) => store.dropDelayedSignOut())
    // Storage is disabled, or the code could not be loaded: then no sign-out waits or is acted on.
    .catch(() => {});
  await Promise.race([dropped, new Promise((done) => setTimeout(done, STORAGE_MS))]);
}

/**
 * Caches the user and goes to `next`, with the history state that the link to sign-in carried, else to the role's
 * dashboard.
 */
function useEnter(next: string | null): (user: CurrentUser) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  return async (user) => {
    await dropDelayedSignOut();
    // Everything loaded earlier belongs to another user.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
    queryClient.setQueryData(USER_KEY, user);
    rememberAccountHere();
    await navigate(next ?? dashboardPath(user.userType), { replace: true, ...(next !== null && { state }) });
  };
}

/** Returns the function that runs after a successful sign-in: it shows a toast and opens the next page. */
export function useAfterSignIn(next: string | null): (user: CurrentUser) => Promise<void> {
  const { t } = useLingui();
  const enter = useEnter(next);
  return (user) => {
    toast({ title: t`Login successful`, description: t`Welcome back to ${PRODUCT.name}!` });
    return enter(user);
  };
}

/** Signs in and shows the outcome. */
export function useLogin(next: string | null) {
  const { t } = useLingui();
  return useMutation({
    mutationFn: (body: Input<typeof login>['body']) => send(loginRef, { body }),
    onSuccess: useAfterSignIn(next),
    onError: (error) => {
      if (error instanceof ApiError && IN_THE_FORM.includes(error.code)) return;
      showFailure(t`Login failed`, error, text`Invalid mobile number or password`);
    },
  });
}

/** Creates an account and shows the outcome. */
export function useRegister(next: string | null) {
  const outcome = useRegistered(next);
  return useMutation({
    mutationFn: (body: Input<typeof register>['body']) => send(registerRef, { body }),
    ...outcome,
  });
}

/** Creates an account with contacts proven by codes and shows the outcome. */
export function useRegisterWithCodes(next: string | null) {
  const outcome = useRegistered(next);
  return useMutation({
    mutationFn: (body: Input<typeof registerWithCodes>['body']) => send(registerWithCodesRef, { body }),
    ...outcome,
  });
}

function useRegistered(next: string | null) {
  const { t } = useLingui();
  const enter = useEnter(next);
  return {
    onSuccess: (user: CurrentUser) => {
      toast({ title: t`Registration successful`, description: t`Welcome to ${PRODUCT.name}!` });
      return enter(user);
    },
    onError: (error: Error) => showFailure(t`Registration failed`, error, t`Registration failed`),
  };
}
