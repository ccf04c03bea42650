import type { Translate } from '#shared/translate.ts';

/** Names of the styles that the site starts with. Admins' own styles stay as they wrote them. */
export const KNOWN_STYLES: readonly string[] = /*text*/ [
  'Hatha Yoga',
  'Vinyasa Flow',
  'Ashtanga',
  'Yin Yoga',
  'Power Yoga',
  'Restorative Yoga',
  'Prenatal Yoga',
  'Kids Yoga',
  'Meditation',
  'Breathwork',
  'Yoga Therapy',
  'Hot Yoga',
];

/**
 * The name of a style in a language. Only names that stand here: a page carries the texts of its scripts, and the server
 * must not know more of them than the browser, or hydration fails.
 */
export function styleLabel(name: string, t: Translate): string {
  return KNOWN_STYLES.includes(name) ? t(name) : name;
}
