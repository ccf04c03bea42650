import { useLingui } from '@lingui/react/macro';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';

/** Returns callbacks for a mutation: a toast with `title` after success, and a toast with the reason after an error. */
export function useOutcomeToasts() {
  const { t } = useLingui();
  return (title: string, description?: string) => ({
    onSuccess: () => toast({ title, ...(description !== undefined && { description }) }),
    onError: (error: unknown) => showFailure(t`This was not saved`, error),
  });
}
