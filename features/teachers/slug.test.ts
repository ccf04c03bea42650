import { describe, expect, it } from 'vitest';
import { availableSlug, slugFamily, wantedSlug } from './slug.ts';

describe('the slug of a name', () => {
  it.each([
    ['Priya Sharma', 'priya-sharma'],
    ['  Dr. Élodie  D’Souza ', 'dr-elodie-dsouza'],
    ['ASHA (Yoga & Breath)', 'asha-yoga-breath'],
    ['Guru 108', 'guru-108'],
    ['प्रिया शर्मा', 'yoga-teacher'],
    ['प्रिया K', 'yoga-teacher'],
    ['🧘', 'yoga-teacher'],
    ['Admin', 'yoga-admin'],
    ['Toran', 'yoga-toran'],
    ['../../etc/passwd', 'etc-passwd'],
    [`${'a'.repeat(47)} b`, 'a'.repeat(47)],
  ])('%s → %s', (name, slug) => expect(wantedSlug(name)).toBe(slug));

  it('gets the number after the highest one if it is taken', () => {
    const none = { isTaken: false, highest: null };
    expect(availableSlug('asha', none, new Set())).toBe('asha');
    expect(availableSlug('asha', { isTaken: false, highest: 9 }, new Set())).toBe('asha');
    expect(availableSlug('asha', { isTaken: true, highest: null }, new Set())).toBe('asha-2');
    expect(availableSlug('asha', { isTaken: true, highest: 9 }, new Set(['asha-10']))).toBe('asha-11');
    expect(availableSlug('asha', none, new Set(['asha', 'asha-2']))).toBe('asha-3');
  });

  it('belongs to the same family as all slugs that it could collide with', () => {
    expect(['asha', 'asha-2', 'asha-2-3'].map(slugFamily)).toEqual(['asha', 'asha', 'asha']);
    expect(slugFamily('asha-rao')).toBe('asha-rao');
  });
});
