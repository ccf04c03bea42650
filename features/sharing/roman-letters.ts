/**
 * The scripts of India share one order of letters, 128 places for each, so one table reads all of them. Our fonts hold
 * Latin letters alone: a name in another script is drawn as it sounds, never as empty boxes.
 */
const FIRST = 0x0900;
const LAST = 0x0d7f;
const SCRIPT = 0x80;
/** Tamil, Telugu, Kannada and Malayalam write a silent end with a sign: no vowel is dropped there. */
const KEEPS_LAST_VOWEL = new Set([0x0b80, 0x0c00, 0x0c80, 0x0d00]);

const VOWELS: Readonly<Record<number, string>> = {
  5: 'a',
  6: 'a',
  7: 'i',
  8: 'ee',
  9: 'u',
  10: 'oo',
  11: 'ri',
  13: 'e',
  14: 'e',
  15: 'e',
  16: 'ai',
  17: 'o',
  18: 'o',
  19: 'o',
  20: 'au',
};

/** From place 0x15 on, in the order of the block. */
const CONSONANTS =
  'k kh g gh ng ch chh j jh ny t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h'.split(' ');

const SIGNS: Readonly<Record<number, string>> = {
  62: 'a',
  63: 'i',
  64: 'ee',
  65: 'u',
  66: 'oo',
  67: 'ri',
  69: 'e',
  70: 'e',
  71: 'e',
  72: 'ai',
  73: 'o',
  74: 'o',
  75: 'o',
  76: 'au',
};

const MARKS: Readonly<Record<number, string>> = { 1: 'n', 2: 'n', 3: 'h' };
const NO_VOWEL = 0x4d;
const FIRST_CONSONANT = 0x15;

const isIndic = (code: number) => code >= FIRST && code <= LAST;

/** One word of an Indian script as it sounds: "प्रिया" → "Priya". */
function wordInRoman(letters: readonly number[]): string {
  let roman = '';
  // A consonant is spoken with "a" unless a sign says otherwise.
  let open = false;
  let afterSilent = false;
  let inCluster = false;
  for (const code of letters) {
    const place = code % SCRIPT;
    const consonant = CONSONANTS[place - FIRST_CONSONANT];
    if (consonant !== undefined) {
      roman += (open ? 'a' : '') + consonant;
      inCluster = afterSilent;
      open = true;
    } else if (SIGNS[place] !== undefined || place === NO_VOWEL) {
      roman += SIGNS[place] ?? '';
      open = false;
    } else {
      const sound = VOWELS[place] ?? MARKS[place] ?? '';
      roman += (open && sound !== '' ? 'a' : '') + sound;
      open &&= sound === '';
    }
    afterSilent = place === NO_VOWEL;
  }
  const script = Math.floor((letters[0] ?? 0) / SCRIPT) * SCRIPT;
  // "Vishal", but "Surya", and in the south every word as it is written.
  if (open && (inCluster || KEEPS_LAST_VOWEL.has(script))) roman += 'a';
  const word = roman.replace(/ee$/, 'i');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** What both fonts of the pictures hold: Latin with most of its accents, digits and everyday signs. */
const DRAWABLE =
  /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0113\u0116-\u0127\u012a\u012b\u012e-\u0131\u0134-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u0161\u0164\u0165\u016a-\u017e\u0218-\u021b\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20b9]/;

/** A letter as it stands, without its accents, or not at all. */
function drawable(letter: string): string {
  if (DRAWABLE.test(letter)) return letter;
  return [...letter.normalize('NFKD')].filter((part) => DRAWABLE.test(part)).join('');
}

/** The text in letters that can be drawn; empty where none can. */
export function romanLetters(text: string): string {
  const roman = text
    .normalize('NFC')
    .replace(/[\u0900-\u0d7f\u200c\u200d]+/gu, (word) =>
      wordInRoman([...word].map((letter) => letter.codePointAt(0) ?? 0).filter(isIndic)),
    );
  return [...roman].map(drawable).join('').replace(/\s+/g, ' ').trim();
}
