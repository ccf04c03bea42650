import { describe, expect, it } from 'vitest';
import { FILTER_NAMES, FILTERS, NO_FILTERS, type SearchFilters } from '../filters.ts';
import { styleName } from '../style-names.ts';
import { filterLabel, optionsWith } from './filters/filter-label.ts';
import {
  activeFilters,
  addressQuery,
  fullQuery,
  readFilters,
  resultsText,
  searchHeading,
  summaryLines,
  withoutFilter,
} from './search-address.ts';

const STYLES = ['Hatha Yoga', 'Vinyasa Flow', 'Ashtanga', 'Restorative Yoga', 'Breathwork'].map(
  (name, index) => ({
    id: `id-${index}`,
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
  }),
);

const read = (query: string): SearchFilters => readFilters(new URLSearchParams(query), STYLES);
const filters = (some: Partial<SearchFilters>): SearchFilters => ({ ...NO_FILTERS, ...some });

describe('filters from a URL', () => {
  it('reads all seven', () => {
    const query =
      'city=Mumbai&area=Bandra&specialization=Vinyasa&sessionType=online&priceRange=500-1000&experience=3-5&availability=weekends';
    expect(read(query)).toEqual({
      ...NO_FILTERS,
      city: 'Mumbai',
      area: 'Bandra',
      specialization: 'Vinyasa Flow',
      sessionType: 'online',
      priceRange: '500-1000',
      experience: '3-5',
      availability: 'weekends',
    });
  });

  it('uses location as an alias of city, which has priority', () => {
    expect(read('location=Pune').city).toBe('Pune');
    expect(read('location=Pune&city=Delhi').city).toBe('Delhi');
  });

  it("treats 'all' and 'both' as unset", () => {
    expect(read('city=all&sessionType=both&specialization=All&priceRange=all')).toEqual(NO_FILTERS);
  });

  it('ignores invalid values', () => {
    expect(read('sessionType=telepathy&priceRange=cheap&experience=9-3&availability=noon')).toEqual(
      NO_FILTERS,
    );
  });

  it('reads an open range whose plus sign became a space', () => {
    expect(read('priceRange=2000+&experience=10%2B')).toMatchObject({
      priceRange: '2000+',
      experience: '10+',
    });
  });

  it('reads in-person as offline', () => {
    expect(read('sessionType=in-person').sessionType).toBe('offline');
  });

  it.each([
    ['vinyasa', 'Vinyasa Flow'],
    ['vinyasa-flow', 'Vinyasa Flow'],
    ['id-0', 'Hatha Yoga'],
    ['Restorative', 'Restorative Yoga'],
    ['Pranayama', 'Breathwork'],
    ['Ashtanga Yoga', 'Ashtanga'],
    ['Acro', 'Acro'],
  ])('knows %s as %s', (text, name) => {
    expect(styleName(text, STYLES)).toBe(name);
  });
});

describe('the URL that the page writes', () => {
  const all = filters({
    city: 'Mumbai',
    area: 'Bandra West',
    specialization: 'Vinyasa Flow',
    sessionType: 'online',
    priceRange: '0-500',
    experience: '10+',
    availability: 'morning',
  });

  it('contains exactly the four main filters', () => {
    expect(addressQuery(all)).toBe(
      '?city=Mumbai&area=Bandra+West&specialization=Vinyasa+Flow&sessionType=online',
    );
    expect(addressQuery(NO_FILTERS)).toBe('');
  });

  it('restores the other filters from the history entry, and none of the four', () => {
    const restored = (query: string, history?: Partial<SearchFilters>) =>
      readFilters(new URLSearchParams(query), STYLES, history);
    expect(restored(addressQuery(all), all)).toEqual(all);
    expect(restored('?city=Pune', all)).toEqual({
      ...NO_FILTERS,
      city: 'Pune',
      priceRange: '0-500',
      experience: '10+',
      availability: 'morning',
    });
    expect(restored(fullQuery(all), NO_FILTERS)).toMatchObject({ sessionType: 'online', priceRange: '' });
    expect(restored(fullQuery(all), {})).toEqual(all);
  });

  it('contains all seven in a link, which parses back', () => {
    expect(read(fullQuery(all))).toEqual(all);
  });

  it('removes the area with its city', () => {
    expect(withoutFilter(all, 'city')).toMatchObject({ city: '', area: '', sessionType: 'online' });
    expect(withoutFilter(all, 'experience')).toEqual({ ...all, experience: '' });
  });

  it('lists the filters that are set', () => {
    expect(activeFilters(all)).toEqual(FILTER_NAMES.slice(0, 7));
    expect(activeFilters(filters({ city: 'Pune', priceRange: '0-500' }))).toEqual(['city', 'priceRange']);
  });
});

describe('filters as text', () => {
  it.each([
    [{ specialization: 'Vinyasa Flow', area: 'Bandra', city: 'Mumbai' }, 'Vinyasa Flow in Bandra, Mumbai'],
    [{ specialization: 'Yin Yoga', sessionType: 'online', city: 'Pune' }, 'Yin Yoga, Online in Pune'],
    [{ sessionType: 'offline' }, 'In person'],
    [{ city: 'Pune' }, 'Pune'],
    [{}, ''],
  ] as const)('%j reads %s', (some, words) => {
    expect(resultsText(filters(some))).toBe(words);
  });

  it('summarises the filters on phones', () => {
    expect(summaryLines(filters({ city: 'Mumbai', area: 'Bandra', specialization: 'Vinyasa Flow' }))).toEqual(
      {
        first: 'Vinyasa Flow in Mumbai',
        second: 'Bandra · Any session type',
      },
    );
    expect(summaryLines(NO_FILTERS)).toEqual({ first: 'All styles', second: 'Any session type' });
  });

  it('labels offered values and others', () => {
    expect(filterLabel('priceRange', '0-500')).toBe('Under ₹500');
    expect(filterLabel('priceRange', '300-700')).toBe('₹300–₹700');
    expect(filterLabel('priceRange', '5000+')).toBe('Above ₹5,000');
    expect(filterLabel('experience', '4-8')).toBe('4–8 years');
    expect(filterLabel('availability', 'weekends,morning')).toBe('Weekends, Morning');
    expect(filterLabel('availability', 'monday')).toBe('Monday');
  });

  it('adds the current value to the options', () => {
    expect(optionsWith('priceRange', '')).toBe(FILTERS.priceRange.options);
    expect(optionsWith('priceRange', '300-700').at(-1)).toEqual({
      value: '300-700',
      label: '₹300–₹700',
    });
  });
});

describe('the title of a search', () => {
  it.each([
    [{ city: 'Bengaluru' }, 'Yoga teachers in Bengaluru'],
    [{ sessionType: 'online' }, 'Online yoga teachers'],
    [
      { city: 'Mumbai', area: 'Bandra', specialization: 'Vinyasa Flow', sessionType: 'offline' },
      'In-person Vinyasa Flow teachers in Bandra, Mumbai',
    ],
    [{ specialization: 'Meditation', priceRange: '0-500' }, 'Meditation teachers'],
    [{ priceRange: '0-500' }, null],
  ])('of %j is %s', (some, title) => {
    expect(searchHeading(filters(some))).toBe(title);
  });
});
