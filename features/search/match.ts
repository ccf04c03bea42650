import type { Level, Need } from '#features/teachers/facts.ts';
import { ANY_HOURS } from './availability-mask.ts';
import { bitCount, languageBits, languagesOf, levelBit, needBit, servedBit } from './traits.ts';

/**
 * How well a teacher fits what a searcher asks for beyond the filters: at most 100 points, before the public ranking,
 * which orders equals. Only for searches that ask for needs, a level or the best match. Positions are not for sale.
 */
export const MATCH_WEIGHTS = {
  need: 30,
  time: 20,
  price: 15,
  distance: 15,
  language: 10,
  level: 10,
} as const;
export type MatchKey = keyof typeof MATCH_WEIGHTS;

/** Points are tenths, like the ranking's. */
const SCALE = 10;
/** A style that serves a need counts half of the need itself. */
const SERVED = 0.5;
/** Without a distance, the nearness of an area counts up to here. */
const FAR_METRES = 10_000;

/** What is asked for; unset values ask for nothing. */
export type Wishes = {
  needs: readonly Need[];
  level: Level | '';
  /** Bits of availability-mask.ts; ANY_HOURS asks for none. */
  hours: number;
  /** Rupees at most, with what they pay for; null without a budget. */
  budget: { per: 'hour' | 'month'; most: number } | null;
  /** Metres at most; 0 without a distance. */
  metres: number;
  languages: readonly string[];
};

export type MatchFacts = {
  traits: number;
  hours: number;
  languages: number;
  /** The lowest price that the budget is compared with; null if none is set. */
  price: number | null;
  /** From the searched area; null if unknown. */
  metres: number | null;
};

/** Why a teacher fits: points with their most, and the fact behind them. */
export type MatchReason = { key: MatchKey; points: number; max: number } & (
  | { key: 'need'; needs: Need[] }
  | { key: 'time'; hours: number }
  | { key: 'price'; price: number; per: 'hour' | 'month' }
  | { key: 'distance'; metres: number }
  | { key: 'language'; languages: string[] }
  | { key: 'level'; level: Level }
);

/** How far a wish is met, from 0 to 1; null if nothing is asked for. And the fact to show for it. */
type Part<K extends MatchKey> = {
  share: (facts: MatchFacts, wishes: Wishes) => number | null;
  fact: (
    facts: MatchFacts,
    wishes: Wishes,
  ) => Omit<Extract<MatchReason, { key: K }>, 'key' | 'points' | 'max'>;
};

const PARTS: { readonly [K in MatchKey]: Part<K> } = {
  time: {
    share: ({ hours }, wishes) =>
      wishes.hours === ANY_HOURS ? null : bitCount(hours & wishes.hours) / bitCount(wishes.hours),
    fact: ({ hours }, wishes) => ({ hours: hours & wishes.hours }),
  },
  price: {
    share({ price }, { budget }) {
      if (budget === null || price === null) return null;
      // Half for the budget, more for what is left of it.
      return price > budget.most || budget.most === 0 ? 0 : 1 - price / (2 * budget.most);
    },
    fact: ({ price }, { budget }) => ({ price: price ?? 0, per: budget?.per ?? 'hour' }),
  },
  distance: {
    share: ({ metres }, wishes) =>
      metres === null ? null : 1 - metres / (2 * (wishes.metres || FAR_METRES)),
    fact: ({ metres }) => ({ metres: metres ?? 0 }),
  },
  need: {
    share({ traits }, { needs }) {
      if (needs.length === 0) return null;
      let sum = 0;
      for (const need of needs) sum += needShare(traits, need);
      return sum / needs.length;
    },
    fact: ({ traits }, { needs }) => ({ needs: needs.filter((need) => needShare(traits, need) > 0) }),
  },
  language: {
    share: ({ languages: spoken }, { languages }) =>
      languages.length === 0 ? null : bitCount(languageBits(languages) & spoken) / languages.length,
    fact: ({ languages: spoken }, { languages }) => ({
      languages: languagesOf(languageBits(languages) & spoken),
    }),
  },
  level: {
    share({ traits }, { level }) {
      if (level === '') return null;
      return (traits & levelBit(level)) === 0 ? 0 : 1;
    },
    fact: (_, { level }) => ({ level: level as Level }),
  },
};

/** In the order of the reasons. */
const KEYS = Object.keys(PARTS) as MatchKey[];

function needShare(traits: number, need: Need): number {
  if ((traits & needBit(need)) !== 0) return 1;
  return (traits & servedBit(need)) !== 0 ? SERVED : 0;
}

function pointsOf(key: MatchKey, facts: MatchFacts, wishes: Wishes): number {
  const share = PARTS[key].share(facts, wishes);
  return share === null ? 0 : Math.round(MATCH_WEIGHTS[key] * SCALE * Math.min(1, Math.max(0, share)));
}

/** The score in tenths of a point, 0 to 1000, without its reasons. */
export function matchScore(facts: MatchFacts, wishes: Wishes): number {
  let score = 0;
  for (const key of KEYS) score += pointsOf(key, facts, wishes);
  return score;
}

/** The score and the reasons that sum to it. Wishes that are not met have no reason. */
export function explainMatch(facts: MatchFacts, wishes: Wishes): { score: number; reasons: MatchReason[] } {
  const reasons = KEYS.map((key) => {
    const points = pointsOf(key, facts, wishes);
    return { key, points, max: MATCH_WEIGHTS[key] * SCALE, ...PARTS[key].fact(facts, wishes) } as MatchReason;
  });
  return {
    score: matchScore(facts, wishes),
    reasons: reasons.filter(({ points }) => points > 0),
  };
}
