/** A seeded random generator (mulberry32): the same seed gives the same demo data. */
export type Random = {
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** True with a probability of `percent` %. */
  chance(percent: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Returns a shuffled copy. */
  shuffle<T>(from: readonly T[]): T[];
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    int,
    chance: (percent) => next() * 100 < percent,
    pick: <T>(from: readonly T[]) => {
      if (from.length === 0) throw new Error('nothing to pick from');
      return from[int(0, from.length - 1)] as T;
    },
    shuffle: (from) => {
      const copy = [...from];
      for (let i = copy.length - 1; i > 0; i -= 1) {
        const j = int(0, i);
        [copy[i], copy[j]] = [copy[j] as (typeof copy)[number], copy[i] as (typeof copy)[number]];
      }
      return copy;
    },
  };
}
