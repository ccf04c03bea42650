import type { TeacherCard } from '#features/teachers/contract.ts';
import { LEVELS, NEEDS } from '#features/teachers/facts.ts';
import type { Gender } from '#features/teachers/identity-facts.ts';
import { NEED_CATALOGUE } from '#features/teachers/needs.ts';
import type { WeekSlot } from '../availability-mask.ts';
import { levelBit, needBit, servedBit, TRAITS } from '../traits.ts';

/** The data that a listing is computed from. */
export type ListingSource = {
  card: TeacherCard;
  slots: readonly WeekSlot[];
  ratingSum: number;
  reviewCount: number;
  gender: Gender | null;
  levels: readonly string[];
  needs: readonly string[];
  /** The gender that an ID showed, if our team has seen one. */
  seenId: { gender: Gender | null } | null;
  hasGroupClass: boolean;
};

/** The slug of a style's name: "Hatha Yoga" is "hatha-yoga". */
const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** The column `traits`. A gender counts only if the ID that our team has seen shows the same. */
export function traitBits({ card, gender, seenId, levels, needs }: ListingSource): number {
  const styles = card.specializations.map(({ name }) => slugOf(name));
  let bits = 0;
  if (seenId !== null) bits |= TRAITS.idSeen;
  if (gender === 'woman' && seenId?.gender === 'woman') bits |= TRAITS.woman;
  if (card.teachesWomenOnly) bits |= TRAITS.womenOnly;
  if (card.offersFreeDemo) bits |= TRAITS.freeDemo;
  for (const level of LEVELS) if (levels.includes(level)) bits |= levelBit(level);
  for (const need of NEEDS) {
    if (needs.includes(need)) bits |= needBit(need);
    if (NEED_CATALOGUE[need].styles.some((style) => styles.includes(style))) bits |= servedBit(need);
  }
  return bits;
}
