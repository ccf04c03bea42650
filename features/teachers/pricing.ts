import { type Text, text } from '#shared/texts/translate.ts';

/** A teacher's prices in whole rupees; null if the combination is not offered. */
export type Prices = {
  readonly onlinePrice: number | null;
  readonly offlinePrice: number | null;
  readonly monthlyOnlinePrice: number | null;
  readonly monthlyOfflinePrice: number | null;
};

export const PRICE_NAMES = [
  'onlinePrice',
  'offlinePrice',
  'monthlyOnlinePrice',
  'monthlyOfflinePrice',
] as const satisfies readonly (keyof Prices)[];
export type PriceName = (typeof PRICE_NAMES)[number];

export type PriceFall = { name: PriceName; before: number; after: number };

/** The prices that were set before and are lower now. */
export function priceFalls(before: Prices, after: Prices): PriceFall[] {
  return PRICE_NAMES.flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    return was !== null && is !== null && is < was ? [{ name, before: was, after: is }] : [];
  });
}

export const SESSION_TYPES = ['online', 'offline'] as const;
export type SessionType = (typeof SESSION_TYPES)[number];

export const PRICING_TYPES = ['hourly', 'monthly'] as const;
export type PricingType = (typeof PRICING_TYPES)[number];

export const SESSION_LABELS: Readonly<Record<SessionType, Text>> = {
  online: text`Online`,
  offline: text`In person`,
};

export const PRICING_LABELS: Readonly<Record<PricingType, Text>> = {
  hourly: text`Hourly`,
  monthly: text`Monthly`,
};

/** The unit after a price: "₹900 /hr". */
export const PRICE_UNITS: Readonly<Record<PricingType, Text>> = {
  hourly: text`/hr`,
  monthly: text`/month`,
};

/** Rupees for one combination; null if the teacher has set no price. 0 is a valid price. */
export function priceFor(prices: Prices, session: SessionType, pricing: PricingType): number | null {
  if (session === 'online') return pricing === 'hourly' ? prices.onlinePrice : prices.monthlyOnlinePrice;
  return pricing === 'hourly' ? prices.offlinePrice : prices.monthlyOfflinePrice;
}

/** Whether a teacher offers this session type: one of its two prices is set. */
export function offers(prices: Prices, session: SessionType): boolean {
  return PRICING_TYPES.some((pricing) => priceFor(prices, session, pricing) !== null);
}

/** Whether any price is set. Without prices every type can be requested: "Price on request". */
export function hasPrices(prices: Prices): boolean {
  return SESSION_TYPES.some((session) => offers(prices, session));
}

export type PriceOffer = { session: SessionType; pricing: PricingType; rupees: number };

/** The lowest price, preferring hourly ones; null if none is set. */
export function lowestPrice(prices: Prices): PriceOffer | null {
  for (const pricing of PRICING_TYPES) {
    const set = SESSION_TYPES.flatMap((session) => {
      const rupees = priceFor(prices, session, pricing);
      return rupees === null ? [] : [{ session, pricing, rupees }];
    });
    const lowest = set.sort((a, b) => a.rupees - b.rupees)[0];
    if (lowest) return lowest;
  }
  return null;
}
