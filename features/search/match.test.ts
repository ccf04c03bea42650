import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, LEVELS, NEEDS } from '#features/teachers/facts.ts';
import { ANY_HOURS_BIT, hoursMask } from './availability-mask.ts';
import { explainMatch, MATCH_WEIGHTS, type MatchFacts, matchScore, type SearchWishes } from './match.ts';
import { languageBits, levelBit, needBit, servedBit } from './traits.ts';

const NOTHING: SearchWishes = {
  needs: [],
  level: '',
  hours: ANY_HOURS_BIT,
  budget: null,
  metres: 0,
  languages: [],
};
const FACTS: MatchFacts = { traits: 0, hours: ANY_HOURS_BIT, languages: 0, price: null, metres: null };
const wish = (wishes: Partial<SearchWishes>, facts: Partial<MatchFacts>) =>
  explainMatch({ ...FACTS, ...facts }, { ...NOTHING, ...wishes });

describe('the match', () => {
  it('has weights that sum to a hundred points', () => {
    expect(Object.values(MATCH_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100);
  });

  it('is nothing without wishes', () => {
    expect(wish({}, { traits: -1, languages: -1, price: 500 })).toEqual({ score: 0, reasons: [] });
  });

  it('gives all points to a teacher who has all that is asked for', () => {
    const hours = hoursMask(['weekdays', 'morning']) ?? 0;
    const { score, reasons } = wish(
      {
        needs: ['back-pain'],
        level: 'beginner',
        hours,
        budget: { per: 'hour', most: 800 },
        languages: ['Tamil'],
      },
      {
        traits: needBit('back-pain') | levelBit('beginner'),
        hours,
        languages: languageBits(['Tamil', 'English']),
        price: 0,
        metres: 0,
      },
    );
    expect(score).toBe(1000);
    expect(reasons.map(({ key }) => key)).toEqual(['time', 'price', 'distance', 'need', 'language', 'level']);
  });

  it('gives half the points for a style that serves a need', () => {
    expect(wish({ needs: ['stress'] }, { traits: needBit('stress') }).score).toBe(300);
    expect(wish({ needs: ['stress'] }, { traits: servedBit('stress') }).score).toBe(150);
    expect(wish({ needs: ['stress'] }, { traits: needBit('sleep') }).reasons).toEqual([]);
  });

  it('prefers the cheaper and the nearer teacher', () => {
    const budget = { per: 'hour', most: 800 } as const;
    expect(wish({ budget }, { price: 400 }).score).toBeGreaterThan(wish({ budget }, { price: 700 }).score);
    expect(wish({ budget }, { price: 900 }).reasons).toEqual([]);
    expect(wish({ metres: 5000 }, { metres: 500 }).score).toBeGreaterThan(
      wish({ metres: 5000 }, { metres: 4000 }).score,
    );
  });

  it('has reasons that sum to the score, for all wishes and all teachers', () => {
    const wishes = fc.record({
      needs: fc.uniqueArray(fc.constantFrom(...NEEDS), { maxLength: 5 }),
      level: fc.constantFrom('' as const, ...LEVELS),
      hours: fc.constantFrom(ANY_HOURS_BIT, 1, 0b1111, 0xfffffff),
      budget: fc.option(
        fc.record({ per: fc.constantFrom('hour' as const, 'month' as const), most: fc.nat(20_000) }),
      ),
      metres: fc.nat(25_000),
      languages: fc.uniqueArray(fc.constantFrom(...LANGUAGES)),
    });
    const facts = fc.record({
      traits: fc.nat(2 ** 31 - 1),
      hours: fc.nat(2 ** 29 - 1),
      languages: fc.nat(2 ** 20 - 1),
      price: fc.option(fc.nat(20_000)),
      metres: fc.option(fc.nat(40_000)),
    });
    fc.assert(
      fc.property(facts, wishes, (teacher, asked) => {
        const { score, reasons } = explainMatch(teacher, asked);
        expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score);
        expect(matchScore(teacher, asked)).toBe(score);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1000);
        for (const { points, max } of reasons) expect(points > 0 && points <= max).toBe(true);
      }),
    );
  });
});
