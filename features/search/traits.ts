import { LANGUAGES, LEVELS, type Level, NEEDS, type Need } from '#features/teachers/facts.ts';

/** Bits of the column `traits`, which listings store and searches compare. */
export const TRAITS = {
  /** The teacher says that she is a woman, and the ID that our team has seen says the same. */
  woman: 1,
  womenOnly: 2,
  freeDemo: 4,
  idSeen: 8,
} as const;

const LEVEL_SHIFT = 4;
const NEED_SHIFT = LEVEL_SHIFT + LEVELS.length;
const SERVED_SHIFT = NEED_SHIFT + NEEDS.length;

export const levelBit = (level: Level): number => 1 << (LEVEL_SHIFT + LEVELS.indexOf(level));
/** Bit for a teacher who chose this need in the profile. */
export const needBit = (need: Need): number => 1 << (NEED_SHIFT + NEEDS.indexOf(need));
/** Bit for a teacher who teaches a style that serves this need. */
export const servedBit = (need: Need): number => 1 << (SERVED_SHIFT + NEEDS.indexOf(need));

/** The column `languages`: a bit for each. */
export function languageBits(languages: readonly string[]): number {
  return LANGUAGES.reduce(
    (bits, language, index) => bits | (languages.includes(language) ? 1 << index : 0),
    0,
  );
}

export function languagesOf(bits: number): (typeof LANGUAGES)[number][] {
  return LANGUAGES.filter((_, index) => (bits & (1 << index)) !== 0);
}

/** Number of bits that are set. */
export function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
