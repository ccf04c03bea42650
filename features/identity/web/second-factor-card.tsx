import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKey } from '#platform/web/api/loader.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef, type Output } from '#shared/calls/call.ts';
import { USER_KEY } from '../refs.ts';
import type { getSecondFactor } from '../second-factor-contract.ts';

const SetUpDialog = lazyDialog(() =>
  import('./second-factor-dialogs.tsx').then((module) => module.SetUpDialog),
);
const TurnOffSecondFactorDialog = lazyDialog(() =>
  import('./second-factor-dialogs.tsx').then((module) => module.TurnOffSecondFactorDialog),
);

const factorRef = callRef<typeof getSecondFactor>('GET', '/api/admin/second-factor');
const KEY = queryKey(factorRef, {});

/** Shows the second step of the admin's own sign-in, with buttons to set it up and turn it off. */
export function SecondFactorCard({ mobile }: { mobile: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery<Output<typeof getSecondFactor>>({ queryKey: KEY });
  const [open, setOpen] = useState<'setUp' | 'turnOff' | null>(null);
  const close = () => {
    setOpen(null);
    void queryClient.invalidateQueries({ queryKey: KEY });
  };
  return (
    <section aria-labelledby="second-step" className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id="second-step" className="mb-2 text-lg">
        <Trans>Second step at sign-in</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>Signing in then needs your password and a code from an app on your phone.</Trans>
      </p>
      {data && (
        <>
          <p className="mt-4 flex flex-wrap items-center gap-2">
            <Badge tone={data.isOn ? 'success' : 'pending'}>{data.isOn ? t`On` : t`Off`}</Badge>
            {data.isOn && (
              <span className="text-sm text-ink-2">
                <Trans>{data.recoveryCodesLeft} of 8 recovery codes left</Trans>
              </span>
            )}
          </p>
          <div className="mt-4 flex flex-wrap gap-2.5">
            <Button variant="outline" onClick={() => setOpen('setUp')}>
              {data.isOn ? t`Use another phone` : t`Set up`}
            </Button>
            {data.isOn && !data.isRequired && (
              <Button variant="ghost" onClick={() => setOpen('turnOff')}>
                <Trans>Turn off</Trans>
              </Button>
            )}
          </div>
        </>
      )}
      {!data && error && (
        <div role="alert" className="mt-4">
          <p className="mb-3">
            <Trans>This could not be loaded.</Trans>
          </p>
          <Button variant="outline" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {!data && !error && <Skeleton className="mt-4 h-20 w-full" />}
      {open === 'setUp' && data && (
        <SetUpDialog
          mobile={mobile}
          replaces={data.isOn}
          onClose={close}
          onDone={(user) => {
            queryClient.setQueryData(USER_KEY, user);
            toast({
              title: t`Your second step is set up`,
              description: t`You are signed out everywhere else.`,
            });
            close();
          }}
        />
      )}
      {open === 'turnOff' && (
        <TurnOffSecondFactorDialog
          onClose={close}
          onDone={() => {
            toast({ title: t`Your second step is turned off` });
            close();
          }}
        />
      )}
    </section>
  );
}
