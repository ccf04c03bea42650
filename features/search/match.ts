import type { Level, Need } from '#features/teachers/facts.ts';
import { ANY_HOURS_BIT } from './availability-mask.ts';
import { bitCount, languageBits, languagesOf, levelBit, needBit, servedBit } from './traits.ts';

/**
 * Points for how well a teacher fits a search, at most 100. Only searches with needs, a level or the best match use
 * them; teachers with equal points follow the public ranking. Positions are not for sale.
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

/** Scores count tenths of a point, like the scores of the public ranking. */
const SCALE = 10;
/** Share of the points if the teacher did not choose the need, but teaches a style that serves it. */
const SERVED = 0.5;
/** If the search has no distance, a teacher this far away gets half of the points for nearness. */
const FAR_METRES = 10_000;

/** What the search asks for; an unset value means that the search does not ask for it. */
export type SearchWishes = {
  needs: readonly Need[];
  level: Level | '';
  /** Bits of availability-mask.ts; ANY_HOURS_BIT means that the search asks for no hours. */
  hours: number;
  /** Maximum price in rupees, per hour or per month; null without a budget. */
  budget: { per: 'hour' | 'month'; most: number } | null;
  /** Maximum distance in metres; 0 if the search has none. */
  metres: number;
  languages: readonly string[];
};

export type MatchFacts = {
  traits: number;
  hours: number;
  languages: number;
  /** The teacher's lowest price to compare with the budget; null if the teacher has set none. */
  price: number | null;
  /** Metres from the searched area; null if unknown. */
  metres: number | null;
};

/** Why a teacher fits: the points, their maximum, and the fact that earned them. */
export type MatchReason = { key: MatchKey; points: number; max: number } & (
  | { key: 'need'; needs: Need[] }
  | { key: 'time'; hours: number }
  | { key: 'price'; price: number; per: 'hour' | 'month' }
  | { key: 'distance'; metres: number }
  | { key: 'language'; languages: string[] }
  | { key: 'level'; level: Level }
);

/**
 * One part of the match. `share` returns how well the teacher fulfils what the search asks for, from 0 to 1, or null if
 * the search does not ask for it. `fact` returns what the reason displays.
 */
type Part<K extends MatchKey> = {
  share: (facts: MatchFacts, wishes: SearchWishes) => number | null;
  fact: (
    facts: MatchFacts,
    wishes: SearchWishes,
  ) => Omit<Extract<MatchReason, { key: K }>, 'key' | 'points' | 'max'>;
};

const PARTS: { readonly [K in MatchKey]: Part<K> } = {
  time: {
    share: ({ hours }, wishes) =>
      wishes.hours === ANY_HOURS_BIT ? null : bitCount(hours & wishes.hours) / bitCount(wishes.hours),
    fact: ({ hours }, wishes) => ({ hours: hours & wishes.hours }),
  },
  price: {
    share({ price }, { budget }) {
      if (budget === null || price === null) return null;
      // A price equal to the budget gets half of the points; a lower price gets more.
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

/** All parts, in the order in which the reasons are displayed. */
const KEYS = Object.keys(PARTS) as MatchKey[];

function needShare(traits: number, need: Need): number {
  if ((traits & needBit(need)) !== 0) return 1;
  return (traits & servedBit(need)) !== 0 ? SERVED : 0;
}

function pointsOf(key: MatchKey, facts: MatchFacts, wishes: SearchWishes): number {
  const share = PARTS[key].share(facts, wishes);
  return share === null ? 0 : Math.round(MATCH_WEIGHTS[key] * SCALE * Math.min(1, Math.max(0, share)));
}

/** The score in tenths of a point, 0 to 1000, without its reasons. */
export function matchScore(facts: MatchFacts, wishes: SearchWishes): number {
  let score = 0;
  for (const key of KEYS) score += pointsOf(key, facts, wishes);
  return score;
}

/** Returns the score and the reasons, whose points sum to it. Parts that earned no points are left out. */
export function explainMatch(
  facts: MatchFacts,
  wishes: SearchWishes,
): { score: number; reasons: MatchReason[] } {
  const reasons = KEYS.map((key) => {
    const points = pointsOf(key, facts, wishes);
    return { key, points, max: MATCH_WEIGHTS[key] * SCALE, ...PARTS[key].fact(facts, wishes) } as MatchReason;
  });
  return {
    score: matchScore(facts, wishes),
    reasons: reasons.filter(({ points }) => points > 0),
  };
}
