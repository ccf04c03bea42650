import { type Text, text } from '#shared/texts/translate.ts';

/** A teacher's prices in whole rupees; null if the teacher does not offer this kind of session. */
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

/** Returns the prices that are lower after a change than before. Prices that were not set before are left out. */
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

/**
 * Returns the price in rupees for a session type and a pricing type; null if the teacher has set none. 0 is a valid
 * price.
 */
export function priceFor(prices: Prices, session: SessionType, pricing: PricingType): number | null {
  if (session === 'online') return pricing === 'hourly' ? prices.onlinePrice : prices.monthlyOnlinePrice;
  return pricing === 'hourly' ? prices.offlinePrice : prices.monthlyOfflinePrice;
}

/** Whether a teacher offers this session type: one of its two prices is set. */
export function offers(prices: Prices, session: SessionType): boolean {
  return PRICING_TYPES.some((pricing) => priceFor(prices, session, pricing) !== null);
}

/**
 * True if any price is set. If no price is set, students can request every type, and the page shows "Price on request".
 */
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
