import { type ReactElement, useEffect, useState } from 'react';
import { chosenLocale } from '#platform/web/locales/locale-choice.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { DEFAULT_LOCALE, offeredLocalesAt } from '#shared/texts/locale.ts';

/** Loads the language offer only if the browser prefers another language and the user has never chosen one. */
export function PreferredLanguageOffer() {
  const current = useLocale();
  const [offer, setOffer] = useState<ReactElement | null>(null);
  useEffect(() => {
    const names = navigator.languages.map((tag) => tag.slice(0, 2));
    const offered = offeredLocalesAt(location.pathname).find(
      ({ locale }) => locale !== DEFAULT_LOCALE && names.includes(locale),
    );
    if (offered === undefined || offered.locale === current || chosenLocale() !== null) return;
    import('./language-offer.tsx').then(
      ({ LanguageOffer }) => setOffer(<LanguageOffer offered={offered} />),
      () => {},
    );
  }, [current]);
  return offer;
}
