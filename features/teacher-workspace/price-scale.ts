/**
 * Prices of a city's teachers for one kind of session, in rupees: number of teachers, lower quartile, median, upper
 * quartile.
 */
export type TypicalPrice = { teachers: number; low: number; median: number; high: number };

/** A price is unusual if it is above four times or below a quarter of the median. */
const FAR = 4;

export function isUnusualPrice(price: number | null, typical: TypicalPrice | null): boolean {
  if (price === null || typical === null) return false;
  return price > typical.median * FAR || price * FAR < typical.median;
}

/**
 * Positions on a bar, in percent of its width. `from` and `to` are the lower and upper quartile of the prices; `own` is
 * the teacher's price, or null.
 */
export type PriceScale = { from: number; to: number; own: number | null };

/**
 * Computes the positions. The bar is at most 2.6 times as wide as the range between the quartiles. If the quartiles are
 * (almost) equal, a fifth of the median is used as the width of that range.
 */
export function priceScale({ low, median, high }: TypicalPrice, price: number | null): PriceScale {
  const half = Math.max(high - low, median / 5);
  const start = Math.max(0, low - 0.7 * half);
  const width = high + 0.9 * half - start;
  const at = (rupees: number) => Math.min(100, Math.max(0, ((rupees - start) / width) * 100));
  return { from: at(low), to: at(high), own: price === null ? null : at(price) };
}
