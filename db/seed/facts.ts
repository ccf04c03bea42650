import type { SpecializationSlug, TeacherOverrides } from '#db/factories/teachers.ts';
import { type Language, NEEDS, type Need } from '#features/teachers/facts.ts';
import type { Gender } from '#features/teachers/identity-facts.ts';
import { NEED_CATALOGUE } from '#features/teachers/needs.ts';
import type { Look } from './names.ts';

/** The local language, by the last part of the city's id (its state). */
const LANGUAGE_BY_STATE: Readonly<Record<string, Language>> = {
  m: 'Marathi',
  g: 'Gujarati',
  t: 'Telugu',
  tn: 'Tamil',
  wb: 'Bengali',
  ap: 'Telugu',
  c: 'Punjabi',
  a: 'Assamese',
};
/** The local language of cities whose id ends in k: this letter stands for two states. */
const LANGUAGE_BY_CITY: Readonly<Record<string, Language>> = {
  'bengaluru-k': 'Kannada',
  'mysuru-k': 'Kannada',
  'kochi-k': 'Malayalam',
};

const MEN: readonly Look[] = ['beard', 'turban', 'grey'];

/** Returns a sample teacher's languages, gender, levels and needs; the same `turn` gives the same values. */
export function sampleTeacherDetails(
  turn: number,
  { cityId, look, styles }: { cityId: string; look: Look; styles: readonly SpecializationSlug[] },
): TeacherOverrides {
  const local = LANGUAGE_BY_CITY[cityId] ?? LANGUAGE_BY_STATE[cityId.slice(cityId.lastIndexOf('-') + 1)];
  const languages = [local, turn % 5 === 4 ? undefined : 'English', turn % 3 === 2 ? undefined : 'Hindi'];
  const gender: Gender = MEN.includes(look) ? 'man' : 'woman';
  const taught: readonly string[] = styles;
  const served = NEEDS.filter((need) => NEED_CATALOGUE[need].styles.some((style) => taught.includes(style)));
  const says = turn % 7 !== 3;
  return {
    languages: languages.filter((language): language is Language => language !== undefined),
    gender: says ? gender : null,
    teachesWomenOnly: gender === 'woman' && turn % 11 === 5,
    levels: turn % 4 === 0 ? ['beginner'] : turn % 4 === 1 ? ['beginner', 'intermediate'] : [],
    needs: served.slice(0, 1 + (turn % 4)) satisfies Need[],
    ...(says && turn % 2 === 0 && { seenId: { kind: 'licence', lastFour: String(1000 + turn), gender } }),
  };
}
