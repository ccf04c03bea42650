import { expect, it } from 'vitest';
import { text } from '#shared/texts/translate.ts';
import { completeness, missingSteps, PROFILE_STEPS, type ProfileFacts } from './completeness.ts';

const EMPTY: ProfileFacts = {
  hasPicture: false,
  intro: ' ',
  detailedDescription: '',
  experience: null,
  hasCity: false,
  areas: 0,
  specializations: 0,
  certifications: 0,
  photos: 0,
  weeklySlots: 0,
  onlinePrice: null,
  offlinePrice: null,
  monthlyOnlinePrice: null,
  monthlyOfflinePrice: null,
};
const FULL: ProfileFacts = {
  hasPicture: true,
  intro: 'Slow classes.',
  detailedDescription: 'We begin with the breath.',
  experience: 0,
  hasCity: true,
  areas: 1,
  specializations: 1,
  certifications: 1,
  photos: 1,
  weeklySlots: 1,
  onlinePrice: null,
  offlinePrice: null,
  monthlyOnlinePrice: 0,
  monthlyOfflinePrice: null,
};

it('lists every step for an empty profile and none for a complete one', () => {
  expect(missingSteps(EMPTY)).toHaveLength(PROFILE_STEPS.length);
  expect(completeness(EMPTY)).toBe(0);
  expect(missingSteps(FULL)).toEqual([]);
  expect(completeness(FULL)).toBe(1);
});

it('lists the missing steps, most important first', () => {
  expect(missingSteps({ ...FULL, intro: '', photos: 0 })).toEqual([
    { key: 'intro', label: text`Write a short bio` },
    { key: 'photos', label: text`Add a photo of your classes` },
  ]);
});
