import { foldName } from '#features/places/fold.ts';

/** "J.P. Nagar" → "j-p-nagar": the part of an address that stands for a place or a style. */
export function slugOf(name: string): string {
  return foldName(name).replaceAll(' ', '-');
}

/** What stands between city and area when any style will do. */
export const ANY_STYLE = 'all-styles';

type Named = { name: string; state: string | null };

/**
 * A slug for each city, in the order given: the first of a name gets the plain one, later ones carry their state.
 * Two cities of one name in one state are told apart by a number.
 */
export function citySlugs(cities: readonly Named[]): string[] {
  const taken = new Set<string>();
  return cities.map(({ name, state }) => {
    const plain = slugOf(name);
    const withState = state === null ? plain : `${plain}-${slugOf(state)}`;
    let slug = taken.has(plain) ? withState : plain;
    for (let number = 2; taken.has(slug); number += 1) slug = `${withState}-${number}`;
    taken.add(slug);
    return slug;
  });
}
