import type { ProfileFacts } from '#features/teachers/completeness.ts';
import type { OwnTeacher } from './contract.ts';

/** The facts that decide how complete a profile is, from the owner's view of it. */
export function factsOf(
  profile: OwnTeacher,
  counts: { certifications: number; weeklySlots: number },
): ProfileFacts {
  return {
    ...profile,
    ...counts,
    hasPicture: profile.profilePicture !== null,
    hasCity: profile.cityName !== null,
    areas: profile.localities.length,
    specializations: profile.specializations.length,
    photos: profile.photos.length,
  };
}
