import { hasPrices, type Prices } from './pricing.ts';

/** The facts that decide how complete a profile is. */
export type ProfileFacts = Prices & {
  hasPicture: boolean;
  intro: string;
  detailedDescription: string;
  experience: number | null;
  hasCity: boolean;
  areas: number;
  specializations: number;
  certifications: number;
  photos: number;
  weeklySlots: number;
};

type Step = { key: string; label: string; isDone: (facts: ProfileFacts) => boolean };

/** Steps to a complete profile, in the order shown to the teacher. The search ranking uses the same list. */
export const PROFILE_STEPS = /*text*/ [
  { key: 'picture', label: 'Add a profile picture', isDone: (facts) => facts.hasPicture },
  { key: 'intro', label: 'Write a short bio', isDone: (facts) => facts.intro.trim() !== '' },
  {
    key: 'description',
    label: 'Describe your teaching',
    isDone: (facts) => facts.detailedDescription.trim() !== '',
  },
  { key: 'experience', label: 'Say how long you have taught', isDone: (facts) => facts.experience !== null },
  { key: 'city', label: 'Choose your city', isDone: (facts) => facts.hasCity },
  { key: 'areas', label: 'Add a teaching area', isDone: (facts) => facts.areas > 0 },
  { key: 'specializations', label: 'Choose what you teach', isDone: (facts) => facts.specializations > 0 },
  { key: 'price', label: 'Set a price', isDone: hasPrices },
  { key: 'certification', label: 'Add a certification', isDone: (facts) => facts.certifications > 0 },
  { key: 'hours', label: 'Publish your weekly hours', isDone: (facts) => facts.weeklySlots > 0 },
  { key: 'photos', label: 'Add a photo of your classes', isDone: (facts) => facts.photos > 0 },
] as const satisfies readonly Step[];

export type ProfileStep = { key: (typeof PROFILE_STEPS)[number]['key']; label: string };

/** The missing steps, most important first. */
export function missingSteps(facts: ProfileFacts): ProfileStep[] {
  return PROFILE_STEPS.filter((step) => !step.isDone(facts)).map(({ key, label }) => ({ key, label }));
}

/** Share of completed steps, 0 to 1. */
export function completeness(facts: ProfileFacts): number {
  return 1 - missingSteps(facts).length / PROFILE_STEPS.length;
}
