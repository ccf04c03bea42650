import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bayesianRating,
  explainRanking,
  nearnessScore,
  RANKING_WEIGHTS,
  type RankingFacts,
  rankingScore,
} from './ranking.ts';

const NOW = new Date('2026-03-02T06:30:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const facts = (changes: Partial<RankingFacts> = {}): RankingFacts => ({
  completeness: 0.8,
  ratingSum: 0,
  reviewCount: 0,
  replies: null,
  hoursPublishedAt: daysAgo(10),
  ...changes,
});
const score = (changes: Partial<RankingFacts>) => rankingScore(facts(changes), NOW);

describe('the ranking', () => {
  it('has weights that sum to a hundred points before nearness', () => {
    const { completeness, rating, replies, hours } = RANKING_WEIGHTS;
    expect(completeness + rating + replies + hours).toBe(100);
    expect(
      rankingScore(
        { completeness: 1, ratingSum: 5_000_000, reviewCount: 1_000_000, replies: 1, hoursPublishedAt: NOW },
        NOW,
      ),
    ).toBe(1000);
  });

  it('averages the reviews together with five assumed ratings of four stars', () => {
    expect(bayesianRating(0, 0)).toBe(4);
    expect(bayesianRating(5, 1)).toBeCloseTo(4.17, 2);
    expect(score({ ratingSum: 5, reviewCount: 1 })).toBeLessThan(score({ ratingSum: 240, reviewCount: 50 }));
  });

  it('puts a new teacher above a badly reviewed one and below a well reviewed one', () => {
    expect(score({})).toBeGreaterThan(score({ ratingSum: 20, reviewCount: 10 }));
    expect(score({})).toBeLessThan(score({ ratingSum: 49, reviewCount: 10 }));
  });

  it('prefers recently published hours, and any hours to none', () => {
    const ages = [daysAgo(1), daysAgo(60), daysAgo(400), null].map((at) => score({ hoursPublishedAt: at }));
    expect(ages).toEqual([...ages].sort((a, b) => b - a));
    expect(new Set(ages).size).toBe(4);
  });

  it('treats a teacher without requests as average', () => {
    expect(score({})).toBeGreaterThan(score({ replies: 0.2 }));
    expect(score({})).toBeLessThan(score({ replies: 1 }));
  });

  it('never lowers a score for another completed step or another five-star review', () => {
    const ratings = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 40 });
    fc.assert(
      fc.property(ratings, fc.double({ min: 0, max: 0.9, noNaN: true }), (given, share) => {
        const sum = given.reduce((total, one) => total + one, 0);
        const before = score({ ratingSum: sum, reviewCount: given.length, completeness: share });
        expect(
          score({ ratingSum: sum + 5, reviewCount: given.length + 1, completeness: share }),
        ).toBeGreaterThanOrEqual(before);
        expect(
          score({ ratingSum: sum, reviewCount: given.length, completeness: share + 0.1 }),
        ).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('adds more for the area itself than for a part of it', () => {
    expect(nearnessScore(true)).toBeGreaterThan(nearnessScore(false));
  });

  it('has parts that sum to the score', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({
          completeness: share,
          count: fc.nat(300),
          stars: share,
          replies: fc.option(share),
          days: fc.nat(200),
        }),
        ({ count, stars, days, ...rest }) => {
          const given = {
            ...rest,
            reviewCount: count,
            ratingSum: Math.round(count * (1 + 4 * stars)),
            hoursPublishedAt: daysAgo(days),
          };
          const { score: total, reasons } = explainRanking(given, NOW);
          expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(total);
          expect(total).toBe(rankingScore(given, NOW));
          for (const { points, max } of reasons) expect(points >= 0 && points <= max).toBe(true);
        },
      ),
      // The sum should end in exactly .5, but floating-point arithmetic misses it.
      { examples: [[{ completeness: 0, count: 70, stars: 0, replies: 0, days: 0 }]] },
    );
  });
});
