import { expect, it } from 'vitest';
import { CALLS } from '#app/server.ts';

/** Public calls whose answers are never cached, with the reason. */
const NOT_CACHED: Readonly<Record<string, string>> = {
  searchCities: 'from the gazetteer in memory, or a map provider',
  searchAreas: 'from the gazetteer in memory, or a map provider',
  reverseGeocode: 'from the gazetteer in memory, or a map provider',
  compareTeachers: 'for one list, and hours of today pass',
  explainTeacher: 'hours count less from day to day',
  findTeacherBySlug: 'for redirects, which are not cached',
  getPasswordLink: 'for one person, by a secret',
  getSubscription: 'for one person, by a secret',
  getSharedSession: 'for one person, by a secret, and follows the clock',
};

it('every public call names what its answers are made from, or why they are not cached', () => {
  const open = CALLS.filter(({ call }) => call.method === 'GET' && call.access === 'public');
  expect(open.length).toBeGreaterThan(10);
  expect(
    open.filter(({ call, isCached }) => isCached === call.name in NOT_CACHED).map(({ call }) => call.name),
  ).toEqual([]);
  expect(CALLS.filter(({ call, isCached }) => isCached && !open.some((one) => one.call === call))).toEqual(
    [],
  );
});
