/** Returns the first `limit` items in the order of `compare`, without sorting the whole list. */
export function bestOf<T>(list: readonly T[], limit: number, compare: (one: T, other: T) => number): T[] {
  const best: T[] = [];
  let worst: T | undefined;
  for (const one of list) {
    if (worst !== undefined && compare(worst, one) <= 0) continue;
    best.push(one);
    if (best.length < limit * 2) continue;
    best.sort(compare).length = limit;
    worst = best.at(-1);
  }
  return best.sort(compare).slice(0, limit);
}
