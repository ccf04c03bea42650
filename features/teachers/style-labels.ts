import { knownText, type Text, type Translate, text } from '#shared/texts/translate.ts';

/** Names of the styles that the site starts with. Admins' own styles stay as they wrote them. */
export const KNOWN_STYLES: readonly Text[] = [
  text`Hatha Yoga`,
  text`Vinyasa Flow`,
  text`Ashtanga`,
  text`Yin Yoga`,
  text`Power Yoga`,
  text`Restorative Yoga`,
  text`Prenatal Yoga`,
  text`Kids Yoga`,
  text`Meditation`,
  text`Breathwork`,
  text`Yoga Therapy`,
  text`Hot Yoga`,
];

/**
 * The name of a style in a language. Only names that stand here: a page carries the texts of its scripts, and the server
 * must not know more of them than the browser, or hydration fails.
 */
export function styleLabel(name: string, t: Translate): string {
  return t(knownText(name, KNOWN_STYLES));
}
