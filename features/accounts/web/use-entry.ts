import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callRef, type Input } from '#shared/call.ts';
import { dashboardPath } from '#shared/dashboard-path.ts';
import { PRODUCT } from '#shared/product.ts';
import { errorText, send } from '#web/api/send.ts';
import { toast } from '#web/ui/toast.ts';
import type { CurrentUser, login, register } from '../contract.ts';
import { USER_KEY } from './current-user.ts';

const loginRef = callRef<typeof login>('POST', '/api/login');
const registerRef = callRef<typeof register>('POST', '/api/register');

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

/** Signing in; says how it went. */
export function useLogin(next: string | null) {
  const enter = useEnter(next);
  return useMutation({
    mutationFn: (body: Input<typeof login>['body']) => send(loginRef, { body }),
    onSuccess: (user) => {
      toast({ title: 'Login successful', description: `Welcome back to ${PRODUCT.name}!` });
      return enter(user);
    },
    onError: (error) =>
      toast({
        title: 'Login failed',
        description: errorText(error, 'Invalid mobile number or password'),
        variant: 'destructive',
      }),
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
