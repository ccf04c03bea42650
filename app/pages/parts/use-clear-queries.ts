import { useQueryClient } from '@tanstack/react-query';
import { USER_KEY } from '#features/identity/refs.ts';

/** Returns a function for a guest's click on the logo: clears the query cache (specification), except who is signed in. */
export function useClearQueries(): () => void {
  const queryClient = useQueryClient();
  return () => queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
}
