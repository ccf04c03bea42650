import { type ReactElement, useEffect, useState } from 'react';
import { chosenLocale } from '#platform/web/locales/locale-choice.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { DEFAULT_LOCALE, offeredAt } from '#shared/texts/locale.ts';

/** Loads the offer of another language for the few whose browser prefers one and who never chose. */
export function OfferWhenPreferred() {
  const current = useLocale();
  const [offer, setOffer] = useState<ReactElement | null>(null);
  useEffect(() => {
    const names = navigator.languages.map((tag) => tag.slice(0, 2));
    const offered = offeredAt(location.pathname).find(
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
