import { describe, expect, it } from 'vitest';
import { translateTo } from '#platform/server/locales/translate.ts';
import { faqGroups, searchFaq } from './help-faq.ts';

const FAQ = faqGroups('2-3');
const text = JSON.stringify(FAQ);

describe('the FAQ of the help page', () => {
  it('has at least six questions in each specified group, then safety, and unique ids', () => {
    expect(FAQ.map(({ id }) => id)).toEqual(['general', 'students', 'teachers', 'safety']);
    for (const { id, questions } of FAQ.slice(0, 3)) expect(questions.length, id).toBeGreaterThanOrEqual(6);
    const ids = FAQ.flatMap(({ questions }) => questions.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([
    'Teachers can accept, reject or suggest alternative times',
    'Students are notified automatically',
    'Students can rate and review after a completed session',
    "'Top Expertise' star marks",
    'strongest specialisations',
    '2-3 business days',
    'within 24 hours',
    'Complete profiles rank higher',
  ])('contains the promise "%s"', (sentence) => {
    expect(text).toContain(sentence);
  });
});

describe('the verification time', () => {
  it('comes from the admin settings in every answer that names it', () => {
    const other = JSON.stringify(faqGroups('5-7'));
    expect(other.split('5-7 business days')).toHaveLength(text.split('2-3 business days').length);
    expect(other).not.toContain('2-3');
    expect(other).not.toContain('verificationDays');
  });
});

describe('searchFaq', () => {
  it('matches all words in any case and order, and keeps the groups', () => {
    const found = searchFaq(FAQ, 'BADGE green');
    expect(found.map(({ id }) => id)).toEqual(['general']);
    expect(found[0]?.questions.map(({ id }) => id)).toEqual(['verified']);
  });

  it('returns no group without a match, and all groups for an empty query', () => {
    expect(searchFaq(FAQ, 'quantum')).toEqual([]);
    expect(searchFaq(FAQ, '  ')).toBe(FAQ);
  });

  it.each(['en', 'hi', 'ta'] as const)('finds something for the example beside the field in %s', (locale) => {
    const say = translateTo(locale);
    const word = say`e.g. verification`.split(' ').at(-1) ?? '';
    expect(searchFaq(faqGroups('2-3', say), word), word).not.toEqual([]);
  });

  it('finds words in Hindi without the dot below', () => {
    const groups = faqGroups('2-3', translateTo('hi'));
    const count = (query: string) => searchFaq(groups, query).flatMap(({ questions }) => questions).length;
    expect(count('फीस')).toBeGreaterThan(0);
    expect(count('फीस')).toBe(count('फ़ीस'));
  });

  it('finds words in Hindi with one nasal sign for the other', () => {
    const groups = faqGroups('2-3', translateTo('hi'));
    const count = (query: string) => searchFaq(groups, query).flatMap(({ questions }) => questions).length;
    expect(count('जांच')).toBeGreaterThan(0);
    expect(count('जांच')).toBe(count('जाँच'));
  });
});
