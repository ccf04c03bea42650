import { expect, it } from 'vitest';
import { areaKey, areaKeys } from './area-keys.ts';

it.each([
  ['Bandra West', ['bandrawest', 'bandra']],
  ['Bandra', ['bandra']],
  ['Bandra Kurla Complex', ['bandrakurlacomplex']],
  ['J.P. Nagar 2nd Phase', ['jpnagar2ndphase', 'jpnagar2nd', 'jpnagar']],
  ['HSR Layout Sector 2', ['hsrlayoutsector2', 'hsrlayoutsector', 'hsrlayout', 'hsr']],
  ['Sector 62', ['sector62']],
  ['New Town', ['newtown']],
  ['बांद्रा', ['बांद्रा']],
  ['—', []],
])('finds %s by %j', (name, keys) => {
  expect(areaKeys(name)).toEqual(keys);
});

it('gives spellings of one area the same key', () => {
  expect(areaKey('J P Nagar')).toBe(areaKey('jp-nagar'));
});
