/**
 * The public search ranking, explained on the Help page; positions are not for sale. 100 points: profile
 * completeness, reviews, replies to requests, and how recently hours were published. An area filter adds points for
 * teachers of that area. Ties are ordered by id.
 */
export const RANKING_WEIGHTS = { completeness: 30, rating: 45, replies: 15, hours: 10, nearness: 5 } as const;

/** Bayesian prior: five 4.0 reviews, so that a single five-star review changes little. */
const PRIOR = { rating: 4, weight: 5 } as const;
/** A teacher without requests gets an average reply score. */
const NEUTRAL_REPLIES = 0.7;

const DAY_MS = 86_400_000;
/** Share of the points by the age of the newest published hour; a teacher without hours gets none. */
const HOURS_STEPS = [
  { days: 30, share: 1 },
  { days: 90, share: 0.8 },
  { days: Number.POSITIVE_INFINITY, share: 0.6 },
] as const;

/** The ages at which published hours lose points, in milliseconds. */
export const HOURS_AGES_MS = HOURS_STEPS.map(({ days }) => days * DAY_MS).filter(Number.isFinite);

/** Scores are stored as tenths of a point. */
const SCALE = 10;

export type RankingFacts = {
  /** 0 to 1. */
  completeness: number;
  ratingSum: number;
  reviewCount: number;
  /** Share of requests answered in time, 0 to 1; null with too few requests. */
  replies: number | null;
  /** When the newest weekly hour was published. */
  hoursPublishedAt: Date | null;
};

/** The Bayesian average of the reviews; 4.0 without reviews. */
export function bayesianRating(sum: number, count: number): number {
  return (PRIOR.rating * PRIOR.weight + sum) / (PRIOR.weight + count);
}

function hoursShare(publishedAt: Date | null, now: Date): number {
  if (publishedAt === null) return 0;
  const days = (now.getTime() - publishedAt.getTime()) / DAY_MS;
  return HOURS_STEPS.find((step) => days <= step.days)?.share ?? 0;
}

export const RANKING_KEYS = ['completeness', 'rating', 'replies', 'hours'] as const;
/** One part of a score: its points and their maximum, in tenths of a point. */
export type RankingReason = { key: (typeof RANKING_KEYS)[number]; points: number; max: number };

/**
 * Rounds halves up, also if a floating-point error made them smaller: 22.499999999999996 gives 23. Without this,
 * 22.499999999999996 would give 22 and 122.5 give 123: 101 points apart instead of 100.
 */
const roundHalf = (value: number): number => Math.round(Number(value.toFixed(6)));

/** A teacher's score in tenths of a point, 0 to 1000, with its parts, which sum to it. */
export function explainRanking(facts: RankingFacts, now: Date): { score: number; reasons: RankingReason[] } {
  const shares = {
    completeness: facts.completeness,
    rating: (bayesianRating(facts.ratingSum, facts.reviewCount) - 1) / 4,
    replies: facts.replies ?? NEUTRAL_REPLIES,
    hours: hoursShare(facts.hoursPublishedAt, now),
  };
  let sum = 0;
  let score = 0;
  const reasons = RANKING_KEYS.map((key) => {
    sum += RANKING_WEIGHTS[key] * shares[key];
    // Each part is the difference between two rounded sums, so that rounding errors do not add up.
    const points = roundHalf(sum * SCALE) - score;
    score += points;
    return { key, points, max: RANKING_WEIGHTS[key] * SCALE };
  });
  return { score, reasons };
}

export function rankingScore(facts: RankingFacts, now: Date): number {
  return explainRanking(facts, now).score;
}

/** Bonus in a search by area: full for teachers of the area itself, half for teachers of a part of it. */
export function nearnessScore(isSameArea: boolean): number {
  return Math.round(RANKING_WEIGHTS.nearness * SCALE * (isSameArea ? 1 : 0.5));
}
