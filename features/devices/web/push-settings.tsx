import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { HideDetails } from './hide-details.tsx';
import { canPush, usePush } from './push.ts';

/** Push messages of this device: on or off, and what they show. */
export function PushSettings() {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <section
      aria-labelledby="push-title"
      className="mt-4 rounded-lg border border-line bg-surface px-4 py-3 sm:px-5"
    >
      <h3 id="push-title" className="font-semibold">
        <Trans>On this device</Trans>
      </h3>
      {canPush() ? <Settings /> : <Unsupported />}
    </section>
  );
}

function Unsupported() {
  return (
    <p className="mt-1 text-sm text-ink-2">
      {/iPhone|iPad/.test(navigator.userAgent) ? (
        <Trans>
          To get notifications on an iPhone or iPad, add this site to your home screen: Share, then Add to
          Home Screen.
        </Trans>
      ) : (
        <Trans>This browser can not show notifications.</Trans>
      )}
    </p>
  );
}

function Settings() {
  const { t } = useLingui();
  const { settings, error, refetch, turnOn, turnOff } = usePush();
  const [hidesDetails, setHidesDetails] = useState<boolean | null>(null);
  const [pending, setPending] = useState(false);
  if (settings === undefined)
    return (
      error && (
        <LoadFailed title={t`This could not be loaded.`} error={error} onRetry={refetch} className="mt-2" />
      )
    );
  const { device } = settings;
  const isDenied = Notification.permission === 'denied';
  const run = async (work: () => Promise<unknown>) => {
    setPending(true);
    try {
      await work();
    } catch (error) {
      showFailure(t`Your choice was not saved`, error);
    }
    setPending(false);
  };
  const hides = hidesDetails ?? device?.hidesDetails ?? true;
  return (
    <>
      <p role="status" className="mt-1 text-sm text-ink-2">
        {device !== null && t`Notifications are on until you sign out.`}
        {device === null && !isDenied && t`Notifications are off.`}
        {device === null &&
          isDenied &&
          t`Notifications are blocked. Allow them in your browser’s settings for this site.`}
      </p>
      <HideDetails
        checked={hides}
        onChange={(checked) => {
          setHidesDetails(checked);
          // Then shows what was saved, also after a failure.
          if (device !== null) void run(() => turnOn(checked)).then(() => setHidesDetails(null));
        }}
      />
      {device === null && !isDenied && (
        <Button pending={pending} onClick={() => void run(() => turnOn(hides))}>
          <Trans>Turn on notifications</Trans>
        </Button>
      )}
      {device !== null && (
        <Button variant="outline" pending={pending} onClick={() => void run(turnOff)}>
          <Trans>Turn off notifications</Trans>
        </Button>
      )}
    </>
  );
}
