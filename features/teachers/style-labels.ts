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
 * Returns the name of a style in a language. It translates only KNOWN_STYLES, because a page's scripts contain only
 * those texts: if the server knew more texts than the browser, hydration would fail.
 */
export function styleLabel(name: string, t: Translate): string {
  return t(knownText(name, KNOWN_STYLES));
}
