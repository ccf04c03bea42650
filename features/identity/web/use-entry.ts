import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError, errorText, send } from '#platform/web/api/send.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { callRef, type Input } from '#shared/call.ts';
import { dashboardPath } from '#shared/dashboard-path.ts';
import { PRODUCT } from '#shared/product.ts';
import type { CurrentUser, login, register } from '../contract.ts';
import { USER_KEY } from '../refs.ts';

const loginRef = callRef<typeof login>('POST', '/api/login');
const registerRef = callRef<typeof register>('POST', '/api/register');

/** Refusals of a sign-in after the right password: something more is asked for. */
export const SECOND_STEP = { needed: 'SECOND_FACTOR_NEEDED', enrol: 'SECOND_FACTOR_ENROL' } as const;

/** Said in the form, beside what is asked for. */
const IN_THE_FORM: readonly (string | undefined)[] = [...Object.values(SECOND_STEP), 'SECOND_FACTOR_WRONG'];

/** Keeps the user as the current one and goes to `next`, else to the role's dashboard. */
function useEnter(next: string | null): (user: CurrentUser) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (user) => {
    // Whatever was loaded before was loaded for somebody else.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
    queryClient.setQueryData(USER_KEY, user);
    await navigate(next ?? dashboardPath(user.userType), { replace: true });
  };
}

/** What follows a sign-in, however many steps it took. */
export function useSignedIn(next: string | null): (user: CurrentUser) => Promise<void> {
  const enter = useEnter(next);
  return (user) => {
    toast({ title: 'Login successful', description: `Welcome back to ${PRODUCT.name}!` });
    return enter(user);
  };
}

/** Signing in; says how it went. */
export function useLogin(next: string | null) {
  return useMutation({
    mutationFn: (body: Input<typeof login>['body']) => send(loginRef, { body }),
    onSuccess: useSignedIn(next),
    onError: (error) => {
      if (error instanceof ApiError && IN_THE_FORM.includes(error.code)) return;
      toast({
        title: 'Login failed',
        description: errorText(error, 'Invalid mobile number or password'),
        variant: 'destructive',
      });
    },
  });
}

/** Opening an account; says how it went. */
export function useRegister(next: string | null) {
  const enter = useEnter(next);
  return useMutation({
    mutationFn: (body: Input<typeof register>['body']) => send(registerRef, { body }),
    onSuccess: (user) => {
      toast({ title: 'Registration successful', description: `Welcome to ${PRODUCT.name}!` });
      return enter(user);
    },
    onError: (error) =>
      toast({
        title: 'Registration failed',
        description: errorText(error, 'Registration failed'),
        variant: 'destructive',
      }),
  });
}
