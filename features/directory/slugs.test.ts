import { describe, expect, it } from 'vitest';
import { citySlugs, slugOf } from './slugs.ts';

describe('slugs of places', () => {
  it.each([
    ['Bengaluru', 'bengaluru'],
    ['J.P. Nagar', 'j-p-nagar'],
    ['Vinyasa Flow', 'vinyasa-flow'],
    ['Tirupati (Urban)', 'tirupati-urban'],
    ['கோயம்பட்டி', 'கோயம்பட்டி'.normalize('NFC')],
  ])('%s reads %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('distinguish cities of the same name', () => {
    const cities = [
      { name: 'Aurangabad', state: 'Maharashtra' },
      { name: 'Aurangabad', state: 'Bihar' },
      { name: 'Aurangabad', state: 'Bihar' },
      { name: 'Nowhere', state: null },
    ];
    expect(citySlugs(cities)).toEqual(['aurangabad', 'aurangabad-bihar', 'aurangabad-bihar-2', 'nowhere']);
  });
});
