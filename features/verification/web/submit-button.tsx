import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchOnSettled } from '#platform/web/api/refetch.ts';
import { send } from '#platform/web/api/send.ts';
import { useSite } from '#platform/web/api/site.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef } from '#shared/calls/call.ts';
import type { submitForReview } from '../contract.ts';

const submitForReviewRef = callRef<typeof submitForReview>('POST', '/api/teacher/submit-for-review');
/** Paths of the queries that are outdated after a submission. */
const STALE = ['/api/teacher/profile', '/api/teacher/review-status', '/api/user'];

type SubmitButtonProps = {
  again: boolean;
  /** True if steps are missing: the label then says "anyway". */
  isIncomplete?: boolean;
  /** True if another primary button is above this one. */
  isSecondary?: boolean;
  /** Asked before the profile is submitted; false stops it. */
  confirm?: () => Promise<boolean>;
};

/** Submits the teacher's profile for review, the first time or again. */
export function SubmitButton({
  again,
  isIncomplete = false,
  isSecondary = again,
  confirm,
}: SubmitButtonProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { verificationDays } = useSite();
  const submit = useMutation({
    mutationFn: () => send(submitForReviewRef, {}),
    onSuccess: () =>
      toast({
        title: t`Profile submitted for review successfully!`,
        description: t`Our team answers within ${verificationDays.replace('–', '-')} business days.`,
      }),
    onError: (error) => showFailure(t`Failed to submit profile for review`, error),
    // Refetch after an error too: the profile may have been submitted in another tab.
    onSettled: refetchOnSettled(() =>
      Promise.all(STALE.map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
    ),
  });
  return (
    <Button
      variant={isSecondary ? 'outline' : 'primary'}
      className="shrink-0"
      pending={submit.isPending}
      onClick={async () => {
        if (confirm === undefined || (await confirm())) submit.mutate();
      }}
    >
      {again ? t`Resubmit` : isIncomplete ? t`Submit for Review anyway` : t`Submit for Review`}
    </Button>
  );
}
