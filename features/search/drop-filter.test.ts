import { describe, expect, it } from 'vitest';
import { dropCandidates, readDropFilter, writeDropFilter } from './drop-filter.ts';
import { NO_FILTERS, type SearchFilters } from './filters.ts';

const candidates = (filters: Partial<SearchFilters>) => dropCandidates({ ...NO_FILTERS, ...filters });

describe('the filters that can be dropped', () => {
  it('are those that are set, the place last', () => {
    expect(
      candidates({ city: 'Chennai', specialization: 'Hot Yoga', priceRange: '2000+', experience: '10+' }),
    ).toEqual([['priceRange', 'experience'], ['specialization'], ['city']]);
  });

  it('leave at least one filter that is sufficient for a search', () => {
    expect(candidates({ city: 'Chennai' })).toEqual([]);
    expect(candidates({ city: 'Chennai', priceRange: '2000+' })).toEqual([['priceRange']]);
    expect(candidates({ sessionType: 'online', availability: 'weekends' })).toEqual([['availability']]);
  });

  it('keep the city of an area', () => {
    expect(candidates({ city: 'Chennai', area: 'Adyar' })).toEqual([['area']]);
    expect(candidates({ city: 'all', sessionType: 'both' })).toEqual([]);
  });
});

it('reads the x-drop-filter header that it wrote, and returns null for any other text', () => {
  const drop = { filter: 'priceRange', teachers: 12 } as const;
  expect(readDropFilter(writeDropFilter(drop))).toEqual(drop);
  for (const text of [null, '', 'priceRange', 'toString 3', 'priceRange x', 'priceRange 12345']) {
    expect(readDropFilter(text)).toBeNull();
  }
});
