/** The average of `count` ratings with this `sum`, as text with one decimal; "0.0" for none. */
export function ratingText(sum: number, count: number): string {
  return count > 0 ? (Math.round((sum * 10) / count) / 10).toFixed(1) : '0.0';
}
