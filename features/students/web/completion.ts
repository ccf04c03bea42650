import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#features/identity/contract.ts';
import { send } from '#platform/web/api/send.ts';
import type { Completion } from '../contract.ts';
import { COMPLETION_KEY, completionRef } from '../refs.ts';

async function loadCompletion({ signal }: { signal: AbortSignal }): Promise<Completion> {
  try {
    return await send(completionRef, { query: { userType: 'client' } }, { signal });
  } catch (cause) {
    throw new Error('Failed to check profile status', { cause });
  }
}

/**
 * Whether the signed-in student can book. Only students are checked; a profile counts as complete until the server says
 * otherwise.
 */
export function useCompletion(user: CurrentUser | null): {
  isComplete: boolean;
  missing: Completion['missing'];
  /** Whether the server has answered, or has failed to: then the profile counts as complete. */
  isKnown: boolean;
} {
  const { data, isError } = useQuery({
    queryKey: COMPLETION_KEY,
    queryFn: loadCompletion,
    enabled: user?.userType === 'student',
    staleTime: 0,
  });
  const completion = user?.userType === 'student' ? data : undefined;
  return {
    isComplete: completion?.isComplete !== false,
    missing: completion?.missing ?? [],
    isKnown: completion !== undefined || isError,
  };
}
