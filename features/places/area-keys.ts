import { foldName } from '#features/places/fold.ts';

/** Words that name a part of an area: Bandra West is part of Bandra, but Bandra Kurla Complex is a separate place. */
const PART_WORDS = new Set(
  [
    'east west north south central upper lower old new main extension extn ext layout colony',
    'phase sector block stage part pocket cross road street lane village town i ii iii iv v',
  ].flatMap((words) => words.split(' ')),
);

function isPart(word: string): boolean {
  return PART_WORDS.has(word) || /^(\d+(st|nd|rd|th)?[a-z]?|[a-z])$/.test(word);
}

/**
 * Normalises an area's name for comparison: "J.P. Nagar" and "jp nagar" have the same key. Empty for text without
 * letters.
 */
export function areaKey(name: string): string {
  return foldName(name).replaceAll(' ', '');
}

/** Keys by which a search finds an area: the key of its name, then those of the areas that it is part of. */
export function areaKeys(name: string): string[] {
  const words = foldName(name).split(' ');
  const keys = [areaKey(name)];
  for (let length = words.length - 1; length > 0; length -= 1) {
    if (!isPart(words[length] ?? '')) break;
    const rest = words.slice(0, length);
    if (rest.every(isPart)) break;
    keys.push(rest.join(''));
  }
  return keys.filter((key) => key !== '');
}
