import { foldName } from '#features/places/fold.ts';

/** "J.P. Nagar" → "j-p-nagar": the URL segment of a place or a style, in the Unicode form (NFC) of texts from clients. */
export function slugOf(name: string): string {
  return foldName(name).replaceAll(' ', '-').normalize('NFC');
}

/** URL segment for a page about an area but no style: "/yoga-teachers/<city>/all-styles/<area>". */
export const ANY_STYLE = 'all-styles';

type Named = { name: string; state: string | null };

/**
 * One slug per city, in the given order: the first city of a name gets the plain slug, later ones append their state.
 * Duplicates within one state get a number.
 */
export function citySlugs(cities: readonly Named[]): string[] {
  const used = new Set<string>();
  return cities.map(({ name, state }) => {
    const plain = slugOf(name);
    const withState = state === null ? plain : `${plain}-${slugOf(state)}`;
    let slug = used.has(plain) ? withState : plain;
    for (let number = 2; used.has(slug); number += 1) slug = `${withState}-${number}`;
    used.add(slug);
    return slug;
  });
}
