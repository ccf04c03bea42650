import { describe, expect, it } from 'vitest';
import { FILTER_NAMES, FILTERS, NO_FILTERS, type SearchFilters } from '../filters.ts';
import { readUnknownWords } from '../sentence/address.ts';
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
  understoodPath,
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

describe('a distance', () => {
  it('needs an area to measure from, and its order needs a distance', () => {
    expect(read('city=Mumbai&area=Bandra&distance=5&sort=distance')).toMatchObject({
      distance: '5',
      sort: 'distance',
    });
    for (const place of ['city=Mumbai', 'area=Bandra', 'sessionType=online'])
      expect(read(`${place}&distance=5&sort=distance`)).toMatchObject({ distance: '', sort: '' });
    expect(read('city=Mumbai&area=Bandra&sort=distance').sort).toBe('');
    expect(read('city=Mumbai&sort=price').sort).toBe('price');
  });

  it('is removed with its area', () => {
    const near = filters({ city: 'Mumbai', area: 'Bandra', distance: '5', sort: 'distance' });
    expect(withoutFilter(near, 'area')).toEqual(filters({ city: 'Mumbai' }));
    expect(withoutFilter(near, 'city')).toEqual(NO_FILTERS);
    expect(withoutFilter(near, 'distance')).toEqual(filters({ city: 'Mumbai', area: 'Bandra' }));
  });
});

describe('the URL of a sentence', () => {
  const path = (some: Partial<SearchFilters>, ...unknown: string[]) =>
    understoodPath({ filters: some, unknown });
  const unknownIn = (url: string) => readUnknownWords(new URL(url, 'http://localhost').searchParams);

  it('has the filters and the words that were not understood', () => {
    expect(path({ city: 'Pune' })).toBe('/search?city=Pune');
    expect(path({ city: 'Pune' }, 'my', 'sister')).toBe('/search?city=Pune&unknown=my%2Csister');
    expect(unknownIn(path({ city: 'Pune' }))).toBeNull();
    expect(unknownIn(path({ city: 'Pune' }, 'my', 'sister'))).toEqual(['my', 'sister']);
  });

  it('keeps the names of styles that were left over', () => {
    expect(unknownIn(path({ specialization: 'Hatha Yoga' }, 'vinyasa flow'))).toEqual(['vinyasa', 'flow']);
    expect(unknownIn('/search?unknown=<b>,call+99999,ok')).toEqual(['ok']);
  });

  it('says that nothing was understood if no word set a filter', () => {
    expect(path({})).toBe('/search?unknown=');
    expect(unknownIn(path({}))).toEqual([]);
  });

  it('asks for the place of the user, whose words are then understood', () => {
    expect(understoodPath({ filters: {}, unknown: [], nearMe: true })).toBe('/search?near=me');
    const hatha = { specialization: 'Hatha Yoga' };
    expect(understoodPath({ filters: hatha, unknown: ['sister'], nearMe: true })).toBe(
      '/search?specialization=Hatha+Yoga&unknown=sister&near=me',
    );
  });

  it('counts a distance from nowhere as not understood', () => {
    expect(path({ sessionType: 'online', distance: '5' })).toBe('/search?sessionType=online&unknown=5km');
    expect(unknownIn(path({ distance: '5' }, 'sister'))).toEqual(['5km', 'sister']);
  });

  it('measures the nearest from the area', () => {
    const mylapore = { city: 'Chennai', area: 'Mylapore', sort: 'distance' };
    expect(path(mylapore)).toBe('/search?city=Chennai&area=Mylapore&distance=10&sort=distance');
    expect(path({ ...mylapore, distance: '3' })).toContain('distance=3');
    expect(path({ city: 'Chennai', sort: 'distance' })).toBe('/search?city=Chennai');
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
