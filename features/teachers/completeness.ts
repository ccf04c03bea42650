import { type Text, text } from '#shared/texts/translate.ts';
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

type Step = { key: string; label: Text; isDone: (facts: ProfileFacts) => boolean };

/** Steps to a complete profile, in the order shown to the teacher. The search ranking uses the same list. */
export const PROFILE_STEPS = [
  { key: 'picture', label: text`Add a profile picture`, isDone: (facts) => facts.hasPicture },
  { key: 'intro', label: text`Write a short bio`, isDone: (facts) => facts.intro.trim() !== '' },
  {
    key: 'description',
    label: text`Describe your teaching`,
    isDone: (facts) => facts.detailedDescription.trim() !== '',
  },
  {
    key: 'experience',
    label: text`Say how long you have taught`,
    isDone: (facts) => facts.experience !== null,
  },
  { key: 'city', label: text`Choose your city`, isDone: (facts) => facts.hasCity },
  { key: 'areas', label: text`Add a teaching area`, isDone: (facts) => facts.areas > 0 },
  {
    key: 'specializations',
    label: text`Choose what you teach`,
    isDone: (facts) => facts.specializations > 0,
  },
  { key: 'price', label: text`Set a price`, isDone: hasPrices },
  { key: 'certification', label: text`Add a certification`, isDone: (facts) => facts.certifications > 0 },
  { key: 'hours', label: text`Publish your weekly hours`, isDone: (facts) => facts.weeklySlots > 0 },
  { key: 'photos', label: text`Add a photo of your classes`, isDone: (facts) => facts.photos > 0 },
] as const satisfies readonly Step[];

export const STEP_LABELS: readonly Text[] = PROFILE_STEPS.map(({ label }) => label);

export type ProfileStep = { key: (typeof PROFILE_STEPS)[number]['key']; label: Text };

/** The missing steps, most important first. */
export function missingSteps(facts: ProfileFacts): ProfileStep[] {
  return PROFILE_STEPS.filter((step) => !step.isDone(facts)).map(({ key, label }) => ({ key, label }));
}

/** A step as API answers contain it, with the English label. */
export const toEnglishStep = ({ key, label }: ProfileStep) => ({ key, label: label.message });

/** Share of completed steps, 0 to 1. */
export function completeness(facts: ProfileFacts): number {
  return 1 - missingSteps(facts).length / PROFILE_STEPS.length;
}
