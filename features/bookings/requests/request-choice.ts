import {
  hasPrices,
  offers,
  PRICE_UNITS,
  PRICING_TYPES,
  type Prices,
  type PricingType,
  priceFor,
  SESSION_TYPES,
  type SessionType,
} from '#features/teachers/pricing.ts';
import { formatRupees } from '#shared/money.ts';
import { type Translate, translateToEnglish } from '#shared/texts/translate.ts';

export type PriceChoice = { sessionType: SessionType; pricingType: PricingType; isDemo: boolean };

/**
 * True if the teacher offers this session type with this pricing. A teacher without prices offers every combination.
 */
export function isOffered(prices: Prices, { sessionType, pricingType, isDemo }: PriceChoice): boolean {
  if (!hasPrices(prices)) return true;
  return isDemo ? offers(prices, sessionType) : priceFor(prices, sessionType, pricingType) !== null;
}

/** The text on a session type's card. */
export function offerText(prices: Prices, choice: PriceChoice, t: Translate = translateToEnglish): string {
  if (!isOffered(prices, choice)) return t`Not offered`;
  if (choice.isDemo) return t`Free demo`;
  const price = priceFor(prices, choice.sessionType, choice.pricingType);
  return price === null ? t`Price on request` : `${formatRupees(price)}${t(PRICE_UNITS[choice.pricingType])}`;
}

/** Whether any session type offers this pricing. */
export function hasPricing(prices: Prices, pricingType: PricingType): boolean {
  return SESSION_TYPES.some((sessionType) => isOffered(prices, { sessionType, pricingType, isDemo: false }));
}

/** The choice itself if offered; otherwise the nearest one: first another session type, then another pricing. */
export function nearestOffered(prices: Prices, wanted: PriceChoice): PriceChoice {
  const sessions = [wanted.sessionType, ...SESSION_TYPES];
  const pricings = [wanted.pricingType, ...PRICING_TYPES];
  for (const pricingType of pricings) {
    for (const sessionType of sessions) {
      const choice = { ...wanted, sessionType, pricingType };
      if (isOffered(prices, choice)) return choice;
    }
  }
  return wanted;
}
