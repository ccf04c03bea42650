import { Trans, useLingui } from '@lingui/react/macro';
import { Smartphone, X } from 'lucide-react';
import { useState } from 'react';
import { readStored, store } from '#platform/web/api/device-storage.ts';
import { useInstallPrompt } from '#platform/web/layouts/install-prompt.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { PRODUCT } from '#shared/product.ts';

const DISMISSED = 'toran:install-hint';

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;
const isApple = () => /iPhone|iPad/.test(navigator.userAgent);

/**
 * After the first confirmed booking, explains how to add the site to the home screen. A dismissed hint is never shown
 * again.
 */
export function InstallHint() {
  const hydrated = useHydrated();
  const { t } = useLingui();
  const install = useInstallPrompt();
  const [closed, setClosed] = useState(false);
  if (!hydrated || closed || readStored(DISMISSED) !== null || isInstalled()) return null;
  if (install === null && !isApple()) return null;
  const close = () => {
    store(DISMISSED, 'no');
    setClosed(true);
  };
  return (
    <aside
      aria-label={t`Keep ${PRODUCT.name} on this phone`}
      className="mb-5 flex items-start gap-3 rounded-lg border border-line bg-surface-sunken p-4"
    >
      <Smartphone
        size={22}
        strokeWidth={1.9}
        aria-hidden="true"
        className="mt-0.5 shrink-0 text-primary-ink"
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <Trans>Your sessions, also without a network</Trans>
        </p>
        <p className="text-ink-2">
          {install === null ? (
            <Trans>Choose Share in your browser, then Add to Home Screen.</Trans>
          ) : (
            <Trans>Put {PRODUCT.name} on your home screen: it opens like an app.</Trans>
          )}
        </p>
        {install !== null && (
          <Button className="mt-3" onClick={() => void install().then(close)}>
            <Trans>Add to home screen</Trans>
          </Button>
        )}
      </div>
      <button
        type="button"
        aria-label={t`Close`}
        onClick={close}
        className="-mt-2 -mr-2 flex size-11 shrink-0 items-center justify-center rounded-sm text-ink-2 hover:text-ink"
      >
        <X size={20} strokeWidth={1.9} aria-hidden="true" />
      </button>
    </aside>
  );
}
