/** Counts stop here and are shown as "1000+": counting a million rows slows a search. */
export const COUNT_CAP = 1001;

/** A capped total in words: 1001 → "1000+". */
export function formatCount(total: number): string {
  return total >= COUNT_CAP ? '1000+' : String(total);
}
