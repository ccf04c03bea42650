import { describe, expect, it } from 'vitest';
import { readRequestIntent, requestPath, searchedCity } from './request-intent.ts';

const TEACHER = '019a5f0e-7a3c-7cc2-8f7e-1a2b3c4d5e6f';
const RESULTS = '/search?city=Chennai&priceRange=500-1000&availabilityDays=weekdays';

describe('the wish to request a session', () => {
  it.each([
    { teacherId: TEACHER, demo: false, results: RESULTS },
    { teacherId: TEACHER, demo: true, results: null },
  ])('is read from the address that carries it', (intent) => {
    expect(readRequestIntent(requestPath(intent))).toEqual(intent);
  });

  it('names the searched city', () => {
    expect(searchedCity({ teacherId: TEACHER, demo: false, results: RESULTS })).toBe('Chennai');
    expect(searchedCity({ teacherId: TEACHER, demo: false, results: null })).toBe('');
  });

  it.each([
    null,
    '/search',
    `/teacher/${TEACHER}`,
    `/teacher/${TEACHER}?request=all`,
    '/teacher/1?request=session',
    `https://other.example/teacher?request=session`,
  ])('is not in %s', (path) => {
    expect(readRequestIntent(path)).toBeNull();
  });

  it.each([
    'https://other.example/search',
    '//other.example/search',
    '/admin',
    'javascript:alert(1)',
    '/search/../auth',
  ])('drops results at %s', (results) => {
    const path = `/teacher/${TEACHER}?${new URLSearchParams({ request: 'session', results })}`;
    expect(readRequestIntent(path)?.results).toBeNull();
  });
});
