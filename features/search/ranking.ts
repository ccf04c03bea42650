/**
 * The public ranking of search, explained on Help. Nobody can buy a place in it.
 * A hundred points: how complete the profile is, its reviews, how it answers requests, and how recently its hours
 * were published; with an area filter, a little more for teachers who list that very area. Ties go by id.
 */
export const WEIGHTS = { completeness: 30, rating: 45, replies: 15, hours: 10, nearness: 5 } as const;

/** Reviews are read as if five 4.0 ones came before them: one friend's five stars moves little, a hundred move all. */
const PRIOR = { rating: 4, weight: 5 } as const;
/** A teacher without requests to answer counts as an average one. */
const NEUTRAL_REPLIES = 0.7;

const DAY_MS = 86_400_000;
/** Hours published this lately count in full, then for half; older ones count a little, none for nothing. */
const HOURS_STEPS = [
  { days: 30, share: 1 },
  { days: 90, share: 0.8 },
  { days: Number.POSITIVE_INFINITY, share: 0.6 },
] as const;

/** Scores are kept as whole tenths of a point. */
const SCALE = 10;

export type RankingFacts = {
  /** 0 to 1. */
  completeness: number;
  ratingSum: number;
  reviewCount: number;
  /** Share of requests answered in time, 0 to 1; null when there were too few to tell. */
  replies: number | null;
  /** When the newest of the weekly hours was published. */
  hoursPublishedAt: Date | null;
};

/** The Bayesian average of the reviews: 4.0 with none. */
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

/** Where unfinished reviews are listed, they stand after the others. */
export function unfinishedScore(score: number): number {
  return Math.floor(score / 100);
}

/** What is added under an area filter: everything for the area itself, half for a part of it. */
export function nearnessScore(isSameArea: boolean): number {
  return Math.round(WEIGHTS.nearness * SCALE * (isSameArea ? 1 : 0.5));
}
