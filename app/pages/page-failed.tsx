import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { errorText } from '#platform/web/api/send.ts';
import { Brand } from '#platform/web/layouts/brand.tsx';
import { useLocalePath } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { PRODUCT } from '#shared/product.ts';

function reload(): void {
  window.location.reload();
}

/** Shown when a page fails to load. Reloads by itself once the browser is online again. */
export function PageFailed() {
  const address = useLocalePath();
  const { t } = useLingui();
  const error = useRouteError();
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{t`Page not loaded | ${PRODUCT.name}`}</title>
      <header className="border-b border-line bg-surface">
        <div className="page-width flex min-h-(--nav-h) items-center">
          <a
            href={address('/')}
            className="flex min-h-11 items-center rounded-sm"
            aria-label={t`${PRODUCT.name}, home`}
          >
            <Brand />
          </a>
        </div>
      </header>
      <main
        id="main"
        className="page-width flex flex-1 flex-col items-center justify-center py-16 text-center"
      >
        <h1 className="text-2xl">
          <Trans>This page could not be loaded</Trans>
        </h1>
        <p role="alert" className="mt-3 max-w-[32rem] text-ink-2">
          {errorText(error, t`Check your connection and try again.`)}
        </p>
        <Button className="mt-6" onClick={reload}>
          <Trans>Try again</Trans>
        </Button>
      </main>
    </div>
  );
}
