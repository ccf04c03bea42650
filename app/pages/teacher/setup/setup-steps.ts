import type { OwnTeacher } from '#features/teacher-workspace/contract.ts';
import type { ProfileStep } from '#features/teachers/completeness.ts';
import { hasPrices } from '#features/teachers/pricing.ts';
import { text, type Words } from '#shared/texts/translate.ts';

export const SETUP_STEP_COUNT = 5;
export type SetupStep = 1 | 2 | 3 | 4 | 5;

export const STEP_TITLES: Readonly<Record<SetupStep, Words>> = {
  1: text`Who are you?`,
  2: text`What and where?`,
  3: text`What do you charge?`,
  4: text`When do you teach?`,
  5: text`Ready to send?`,
};

/** Parses the step in the URL; null for a missing or unknown number. */
export function parseStep(text: string | null): SetupStep | null {
  return text !== null && /^[1-5]$/.test(text) ? (Number(text) as SetupStep) : null;
}

/**
 * Returns the step where a returning teacher continues: the first one with a missing value. The profile does not hold
 * the hours, so a teacher with prices continues with step 4.
 */
export function firstOpenStep(
  profile: Pick<OwnTeacher, 'intro' | 'cityName' | 'specializations'> & Parameters<typeof hasPrices>[0],
): SetupStep {
  if (profile.intro.trim() === '') return 1;
  if (profile.cityName === null || profile.specializations.length === 0) return 2;
  return hasPrices(profile) ? 4 : 3;
}

/** Returns the set-up step that contains this profile field; null if no step contains it. */
export function stepOf(key: ProfileStep['key']): SetupStep | null {
  switch (key) {
    case 'picture':
    case 'intro':
    case 'description':
    case 'experience':
      return 1;
    case 'city':
    case 'areas':
    case 'specializations':
      return 2;
    case 'price':
      return 3;
    case 'hours':
      return 4;
    default:
      return null;
  }
}
