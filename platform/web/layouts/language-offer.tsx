import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readStored, store } from '#platform/web/api/device-storage.ts';
import { chosenLocale } from '#platform/web/locales/locale-choice.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { DEFAULT_LOCALE, type Locale, offeredLocalesAt } from '#shared/texts/locale.ts';
import { LanguageLink } from './languages.tsx';

const DISMISSED = 'toran:language-offer';

/**
 * Offers a language that the browser prefers, in that language, on English pages, until the user chooses one or closes
 * the offer, which chooses none: the account may have another one. Never redirects. The page has all offers, hidden:
 * guests' pages load no application, and app/entry-first.ts shows the right one.
 */
export function LanguageOffer() {
  const { t } = useLingui();
  const current = useLocale();
  const { pathname } = useLocation();
  const [shown, setShown] = useState<Locale | null>(null);
  useEffect(() => {
    const offered = offeredLocalesAt(pathname).filter(({ locale }) => locale !== DEFAULT_LOCALE);
    const preferred = navigator.languages
      .map((tag) => offered.find(({ locale }) => locale === tag.slice(0, 2)))
      .find(Boolean);
    setShown(
      chosenLocale() === null && readStored(DISMISSED) === null && preferred ? preferred.locale : null,
    );
  }, [pathname]);
  if (current !== DEFAULT_LOCALE) return null;
  const dismiss = () => {
    setShown(null);
    store(DISMISSED, 'no');
  };
  return offeredLocalesAt(pathname)
    .filter(({ locale }) => locale !== current)
    .map((facts) => (
      // An overlay, so that the page's layout does not shift. On phones at the end of the first screen, where it hides no
      // heading.
      <div
        key={facts.locale}
        data-offer={facts.locale}
        hidden={shown !== facts.locale}
        suppressHydrationWarning
        className="relative z-10"
      >
        <p className="absolute top-2 right-4 flex items-center rounded-full max-md:top-[calc(100svh-var(--nav-h)-var(--bottombar-h)-7rem)] border border-line bg-surface-raised pl-4 shadow-e2">
          <LanguageLink
            facts={facts}
            text={facts.offer}
            className="inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-4"
          />
          <button
            type="button"
            aria-label={t`Close`}
            className="flex size-11 items-center justify-center rounded-full text-ink-2"
            onClick={dismiss}
          >
            <X size={18} strokeWidth={1.9} aria-hidden="true" />
          </button>
        </p>
      </div>
    ));
}
