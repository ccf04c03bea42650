import { describe, expect, it } from 'vitest';
import { translateTo } from '#platform/server/locales/translate.ts';
import { ANY_HOURS_BIT } from './availability-mask.ts';
import {
  ANY_RANGE,
  parseBudget,
  parseDistance,
  parseLanguages,
  parseNeeds,
  parseSwitch,
} from './filter-values.ts';
import {
  FILTER_NAMES,
  FILTERS,
  hasSufficientFilter,
  NO_FILTERS,
  parseFilterValues,
  queryTexts,
  SUFFICIENT_FILTERS,
} from './filters.ts';

const FOUR = ['city', 'area', 'specialization', 'sessionType'];

describe('the table of filters', () => {
  it('shows the days of the week in the language of the page', () => {
    const { valueText } = FILTERS.availability;
    expect(valueText?.('sunday,morning', translateTo('en'))).toBe('Sunday, Morning');
    expect(valueText?.('sunday,morning', translateTo('hi'))).not.toMatch(/[a-z]/i);
  });

  it('begins with the seven specified filters; the first four are in the URL and satisfy a search', () => {
    expect(FILTER_NAMES.slice(0, 7)).toEqual([...FOUR, 'priceRange', 'experience', 'availability']);
    expect(FILTER_NAMES.filter((name) => FILTERS[name].isInAddress)).toEqual(FOUR);
    expect(SUFFICIENT_FILTERS).toEqual(FOUR);
    expect(Object.keys(NO_FILTERS)).toEqual(FILTER_NAMES);
  });

  it('accepts any one of the four as enough', () => {
    expect(hasSufficientFilter({ priceRange: '0-500', experience: '3-5', availability: 'morning' })).toBe(
      false,
    );
    expect(hasSufficientFilter({ sessionType: 'both', specialization: 'all' })).toBe(false);
    for (const name of ['city', 'area', 'specialization', 'sessionType'])
      expect(hasSufficientFilter({ [name]: 'x' }), name).toBe(true);
  });

  it.each(FILTER_NAMES)('parses every option of %s, and empty text as any', (name) => {
    const { options, parse, normalize } = FILTERS[name];
    expect(parse('')).not.toBeNull();
    expect(normalize('', [])).toBe('');
    for (const { value } of options) {
      expect(parse(value), value).not.toBeNull();
      expect(normalize(value, [])).toBe(value);
    }
  });
});

describe('the texts of a query', () => {
  const texts = (query: Record<string, string>) => queryTexts((name) => query[name]);

  it('use location as an alias of city, which has priority', () => {
    expect(texts({ location: 'Pune' })).toEqual({ ...NO_FILTERS, city: 'Pune' });
    expect(texts({ location: 'Pune', city: 'Delhi' })).toEqual({ ...NO_FILTERS, city: 'Delhi' });
    expect(texts({ location: 'Pune', city: 'all' }).city).toBe('Pune');
  });

  it('become values; invalid texts count as unset', () => {
    expect(
      parseFilterValues({ ...NO_FILTERS, city: ' Pune ', experience: '3-5', availability: 'noon' }),
    ).toEqual({
      city: 'Pune',
      area: '',
      specialization: '',
      sessionType: '',
      priceRange: ANY_RANGE,
      experience: { min: 3, max: 5 },
      availability: ANY_HOURS_BIT,
      monthlyBudget: ANY_RANGE.max,
      languages: [],
      women: false,
      freeDemo: false,
      idSeen: false,
      groupClass: false,
      distance: 0,
      needs: [],
      level: '',
      sort: '',
    });
  });
});

describe('the values of the added filters', () => {
  it('are languages in any case and order', () => {
    expect(parseLanguages('english, Hindi')).toEqual(['Hindi', 'English']);
    expect(FILTERS.languages.normalize('tamil,ENGLISH', [])).toBe('English,Tamil');
    expect(parseLanguages('Klingon')).toBeNull();
    expect(FILTERS.languages.normalize('Tamil,Klingon', [])).toBe('');
  });

  it('are up to five needs of the catalogue', () => {
    expect(parseNeeds('stress,back-pain')).toEqual(['back-pain', 'stress']);
    expect(parseNeeds('love')).toBeNull();
    expect(parseNeeds('back-pain,pregnancy,stress,seniors,children,weight')).toBeNull();
  });

  it('are whole rupees, whole kilometres and switches', () => {
    expect([parseBudget('6000'), parseBudget('0'), parseBudget('6k')]).toEqual([6000, null, null]);
    expect([parseDistance('5'), parseDistance('26'), parseDistance('0')]).toEqual([5, null, null]);
    expect(['1', 'true', '', '0', 'maybe'].map(parseSwitch)).toEqual([true, true, false, false, null]);
  });
});
