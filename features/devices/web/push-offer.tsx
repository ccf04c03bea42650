import { Trans, useLingui } from '@lingui/react/macro';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { readStored, store } from '#platform/web/api/device-storage.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { HideDetails } from './hide-details.tsx';
import { canPush, usePush } from './push.ts';

const DISMISSED = 'toran:push-offer';

/**
 * Offers push messages once, after a student's first sent request or a teacher's first received one. Renders nothing if
 * the user has already allowed or denied notifications in this browser.
 */
export function PushOffer({ text }: { text: string }) {
  const hydrated = useHydrated();
  if (!hydrated || !canPush() || Notification.permission !== 'default' || readStored(DISMISSED) !== null)
    return null;
  return <Offer text={text} />;
}

function Offer({ text }: { text: string }) {
  const { t } = useLingui();
  const { settings, turnOn } = usePush();
  const [hidesDetails, setHidesDetails] = useState(true);
  const [pending, setPending] = useState(false);
  const [done, setDone] = useState(false);
  if (settings === undefined || settings.device !== null || done) return null;
  const dismiss = () => {
    store(DISMISSED, 'no');
    setDone(true);
  };
  const accept = async () => {
    setPending(true);
    try {
      const isOn = await turnOn(hidesDetails);
      setDone(true);
      if (isOn) toast({ title: t`Notifications are on for this device` });
    } catch (error) {
      setPending(false);
      showFailure(t`Notifications could not be turned on`, error);
    }
  };
  return (
    <section
      aria-labelledby="push-offer"
      className="mt-6 rounded-lg border border-line bg-surface-sunken p-4"
    >
      <h2 id="push-offer" className="flex items-center gap-2.5 text-base font-semibold">
        <BellRing size={20} strokeWidth={1.9} aria-hidden="true" className="shrink-0 text-primary-ink" />
        <Trans>Be told at once</Trans>
      </h2>
      <p className="mt-1 text-ink-2">{text}</p>
      <HideDetails checked={hidesDetails} onChange={setHidesDetails} />
      <div className="mt-2 flex flex-wrap gap-3">
        <Button pending={pending} onClick={() => void accept()}>
          <Trans>Turn on notifications</Trans>
        </Button>
        <Button variant="ghost" onClick={dismiss}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </section>
  );
}
