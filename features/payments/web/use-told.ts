import { useLingui } from '@lingui/react/macro';
import { connectionText, errorText } from '#platform/web/api/send.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';

/** What happens after an action about a due: a toast, or why it failed. */
export function useTold() {
  const { t } = useLingui();
  return (title: string, description?: string) => ({
    onSuccess: () => toast({ title, ...(description !== undefined && { description }) }),
    onError: (error: unknown) =>
      toast({
        title: t`This was not saved`,
        description: connectionText(error) ?? errorText(error, t`Please try again.`),
        variant: 'destructive',
      }),
  });
}
