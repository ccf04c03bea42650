/**
 * The public search ranking, explained on the Help page; positions are not for sale. 100 points: profile
 * completeness, reviews, replies to requests, and how recently hours were published. An area filter adds points for
 * teachers of that area. Ties are ordered by id.
 */
export const WEIGHTS = { completeness: 30, rating: 45, replies: 15, hours: 10, nearness: 5 } as const;

/** Bayesian prior: five 4.0 reviews, so that a single five-star review changes little. */
const PRIOR = { rating: 4, weight: 5 } as const;
/** A teacher without requests gets an average reply score. */
const NEUTRAL_REPLIES = 0.7;

const DAY_MS = 86_400_000;
/** Recently published hours count fully, then half; older hours count a little, no hours nothing. */
const HOURS_STEPS = [
  { days: 30, share: 1 },
  { days: 90, share: 0.8 },
  { days: Number.POSITIVE_INFINITY, share: 0.6 },
] as const;

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

/** A teacher's score in tenths of a point, 0 to 1000. */
export function rankingScore(facts: RankingFacts, now: Date): number {
  const rating = (bayesianRating(facts.ratingSum, facts.reviewCount) - 1) / 4;
  const points =
    WEIGHTS.completeness * facts.completeness +
    WEIGHTS.rating * rating +
    WEIGHTS.replies * (facts.replies ?? NEUTRAL_REPLIES) +
    WEIGHTS.hours * hoursShare(facts.hoursPublishedAt, now);
  return Math.round(points * SCALE);
}

/** Bonus under an area filter: full for the area itself, half for a part of it. */
export function nearnessScore(isSameArea: boolean): number {
  return Math.round(WEIGHTS.nearness * SCALE * (isSameArea ? 1 : 0.5));
}
