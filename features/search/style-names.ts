import type { Specialization } from '#features/teachers/contract.ts';

export type Styles = readonly Pick<Specialization, 'id' | 'name'>[];

/** Aliases of styles that have no word in common with the name. */
const OTHER_NAMES: Readonly<Record<string, string>> = { pranayama: 'breathwork' };

function bareStyle(text: string): string {
  const bare = text
    .toLowerCase()
    .replaceAll('-', ' ')
    .replace(/ (yoga|flow)$/, '');
  return OTHER_NAMES[bare] ?? bare;
}

/** The style's name for an id, slug, name or alias; unknown text is returned unchanged. */
export function styleName(text: string, styles: Styles): string {
  const wanted = bareStyle(text);
  const match = styles.find((style) => style.id === text || bareStyle(style.name) === wanted);
  return match?.name ?? text;
}
