import { describe, expect, it } from 'vitest';
import { nextPath, signInPath } from '#features/identity/sign-in-paths.ts';
import { intentPath, readIntent, searchedCity } from './request-intent.ts';

const ID = '01a1fd7d-6d8d-70e5-84fb-8f6ab9fbfc2f';
const SEARCH =
  '/search?city=Chennai&specialization=Prenatal+Yoga&priceRange=500-1000&availability=weekdays,morning&area=Adyar';
const INTENT = { teacherId: ID, isDemo: true, sessionType: 'online', results: SEARCH } as const;

describe('the intent to request a session', () => {
  it('survives sign-in and sign-up in the address, with every filter', () => {
    const next = new URL(signInPath(intentPath(INTENT)), 'https://toran.test').searchParams.get('next');
    expect(readIntent(nextPath(next))).toEqual(INTENT);
    const plain = { teacherId: ID, isDemo: false, sessionType: null, results: null };
    expect(readIntent(intentPath(plain))).toEqual(plain);
  });

  it('names the searched city', () => {
    expect(searchedCity(SEARCH)).toBe('Chennai');
    expect(searchedCity('/search?sessionType=online')).toBe('');
    expect(searchedCity('/yoga-teachers/navi-mumbai/hatha-yoga')).toBe('Navi Mumbai');
    expect(searchedCity('/yoga-teachers')).toBe('');
    expect(searchedCity(null)).toBe('');
  });

  it.each([
    'https://evil.example/search',
    '//evil.example/search',
    '/\\evil.example/search',
    '/.//evil.example/search',
    'javascript:alert(1)',
    '/api/logout',
    '/%61pi/logout',
    '/auth?next=/search',
    '/client-dashboard',
    '/searching',
  ])('never leads to %s', (results) => {
    expect(readIntent(intentPath({ ...INTENT, results }))).toEqual({ ...INTENT, results: null });
    const forged = `/teacher/${ID}?request=open&results=${encodeURIComponent(results)}`;
    expect(readIntent(forged)?.results).toBeNull();
  });

  it.each([
    null,
    '',
    `/teacher/${ID}`,
    '/teacher/nobody?request=open',
    `/teacher/${ID}/more?request=open`,
    `https://evil.example/teacher/${ID}?request=open`,
    `//evil.example/teacher/${ID}?request=open`,
    '/search?request=open',
  ])('is not read from %s', (path) => {
    expect(readIntent(path)).toBeNull();
  });
});
