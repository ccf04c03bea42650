const ASCII = /^[\0-\x7f]*$/;
const NO_ASCII_WORD = /[^a-z0-9]+/g;

/**
 * Normalises spelling: lower case, no accents on Latin letters, no punctuation or joiners. Keeps the marks of Indian
 * scripts, because they are vowels. `placeKey` also drops spaces.
 */
export function foldName(text: string): string {
  // Fast path: most names are plain ASCII.
  if (ASCII.test(text)) return text.toLowerCase().replace(NO_ASCII_WORD, ' ').trim();
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]|\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

/** The key that two spellings of a place share: "J P Nagar" → "jpnagar". */
export function placeKey(text: string): string {
  return foldName(text).replaceAll(' ', '');
}

/** Whether changing, adding, dropping or swapping one letter turns `a` into `b`. */
export function withinOneTypo(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.abs(a.length - b.length) > 1) return false;
  const shortest = Math.min(a.length, b.length);
  let start = 0;
  while (start < shortest && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shortest - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const restA = a.slice(start, a.length - end);
  const restB = b.slice(start, b.length - end);
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
