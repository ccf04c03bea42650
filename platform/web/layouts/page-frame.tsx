import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LanguageOffer } from './language-offer.tsx';
import { SiteFooter } from './site-footer.tsx';

type PageFrameProps = {
  header: ReactNode;
  /** The bottom bar of signed-in users on phones. */
  bottomBar?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** What all pages share: skip link, header, main, footer. */
export function PageFrame({ header, bottomBar, className = '', children }: PageFrameProps) {
  return (
    <div className={`flex min-h-dvh flex-col ${className}`}>
      <a href="#main" className="skip-link">
        <Trans>Skip to content</Trans>
      </a>
      {header}
      <LanguageOffer />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter aboveBottomBar={Boolean(bottomBar)} />
      {bottomBar}
    </div>
  );
}
