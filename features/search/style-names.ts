import type { Specialization } from '#features/teachers/contract.ts';

export type Styles = readonly Pick<Specialization, 'id' | 'name'>[];

/** Other words for a style that share nothing with its name. */
const OTHER_NAMES: Readonly<Record<string, string>> = { pranayama: 'breathwork' };

function bareStyle(text: string): string {
  const bare = text
    .toLowerCase()
    .replaceAll('-', ' ')
    .replace(/ (yoga|flow)$/, '');
  return OTHER_NAMES[bare] ?? bare;
}

/** The name of the style that an id, a slug, a name or an alias means; unknown words stay as they are. */
export function styleName(text: string, styles: Styles): string {
  const wanted = bareStyle(text);
  const match = styles.find((style) => style.id === text || bareStyle(style.name) === wanted);
  return match?.name ?? text;
}
