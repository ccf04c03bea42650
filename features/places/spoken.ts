import { foldName, withinOneTypo } from './fold.ts';

/**
 * How a name sounds, for comparing names in Indian scripts with Latin spellings: the consonants in order, and the kind
 * of vowel at the start. Other vowels, doubled letters and h are left out, because Latin spellings differ in them.
 */
export type SpokenName = {
  /** Skeleton of the whole name: "Koramangala" and कोरमंगला → "krmngl". */
  bones: string;
  /** The skeleton of each word. */
  words: readonly string[];
  /** The sounds with vowels, used to choose between names with the same skeleton. */
  letters: string;
};

const INDIAN = /[\u0900-\u0d7f]/;
const TAMIL = /[\u0b80-\u0bff]/;
/**
 * Size of a script's block in Unicode. Indian scripts have the same letters in the same order, 128 code points apart.
 */
const BLOCK = 0x80;
const DEVANAGARI = 0x0900;

/** Consonants from क (0x915) to ह (0x939). */
const CONSONANTS = 'k k g g n c c j j n t t d d n t t d d n n p p b b m y r r l l l v s s s h'.split(' ');
const VOWELS = new Map(
  [
    ['अआ\u093e', 'a'],
    ['इईए\u093f\u0940\u0947\u0946ऎऍ\u0945', 'i'],
    ['उऊओऑऒ\u0941\u0942\u094b\u094a\u0949ऋ\u0943', 'u'],
    ['ऐऔ\u0948\u094c', 'a'],
  ].flatMap(([signs = '', vowel = '']) => [...signs].map((sign) => [sign, vowel] as const)),
);
const [NASALS, NUKTA, VIRAMA] = ['\u0901\u0902', '\u093c', '\u094d'];
/** Latin letters for consonants with a dot below (nukta). */
const DOTTED: Readonly<Record<string, string>> = { ड: 'r', ढ: 'r' };

/** Words that a Latin name translates ("West") instead of spelling them by sound. */
const TRANSLATED = new Map([
  ['पश्चिम', 'west'],
  ['पूर्व', 'east'],
  ['उत्तर', 'north'],
  ['दक्षिण', 'south'],
  ['पुराना', 'old'],
  ['पुरानी', 'old'],
  ['फेज', 'phase'],
  ['फेज़', 'phase'],
]);

export const isIndianScript = (text: string): boolean => INDIAN.test(text);

/**
 * Converts the letters of all Indian scripts to Devanagari, and their digits to Latin digits. Some Bengali and Assamese
 * letters have no counterpart.
 */
function inDevanagari(text: string): string {
  return [...text]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      if (code < DEVANAGARI || code >= 0x0d80) return letter;
      const place = code % BLOCK;
      if (place >= 0x66 && place <= 0x6f) return String(place - 0x66);
      return String.fromCodePoint(DEVANAGARI + place);
    })
    .join('')
    .normalize('NFD');
}

/** The sounds of a word in Devanagari: consonants as letters, vowels as a, i or u. */
function soundsOfIndian(word: string): string {
  // "गाँव" at the end of names is "gaon" in Latin letters.
  const letters = [...word.replace(/गा[\u0901\u0902]?व$/, 'गान').replaceAll('ज्ञ', 'ग')];
  let sounds = '';
  for (const [index, letter] of letters.entries()) {
    const next = letters[index + 1];
    const code = letter.codePointAt(0) ?? 0;
    const consonant = code >= 0x0915 && code <= 0x0939 ? CONSONANTS[code - 0x0915] : undefined;
    if (consonant !== undefined) {
      // An h after a consonant is only a breath, as in Latin spellings, so it is skipped.
      if (consonant === 'h' && letters[index - 1] === VIRAMA) continue;
      sounds += next === NUKTA ? (DOTTED[letter] ?? consonant) : consonant;
      const after = next === NUKTA ? letters[index + 2] : next;
      const hasVowelSign = after !== undefined && (VOWELS.has(after) || after === VIRAMA);
      if (!hasVowelSign && after !== undefined) sounds += 'a';
    } else if (NASALS?.includes(letter)) sounds += next === undefined ? '' : 'n';
    else if (/[a-z0-9]/.test(letter)) sounds += letter;
    else sounds += VOWELS.get(letter) ?? '';
  }
  return sounds;
}

const LETTER_NAMES: Readonly<Record<string, string>> = {
  ...{
    b: 'bi',
    c: 'si',
    d: 'di',
    f: 'ip',
    g: 'ji',
    h: 'ic',
    j: 'ji',
    k: 'ki',
    l: 'il',
    m: 'im',
    n: 'in',
    p: 'pi',
  },
  ...{ q: 'ku', r: 'ar', s: 'is', t: 'ti', v: 'vi', w: 'dablu', x: 'iks', z: 'jid' },
};

/** Cache of words' sounds, because words such as "Nagar" and "Road" repeat. */
const latinSounds = new Map<string, string>();
const MOST_WORDS = 30_000;

function soundsOfLatin(word: string): string {
  const known = latinSounds.get(word);
  if (known !== undefined) return known;
  const sounds = hearLatin(word);
  if (latinSounds.size < MOST_WORDS) latinSounds.set(word, sounds);
  return sounds;
}

/** Returns the sounds of a Latin word. A short word without vowels is read letter by letter: "HSR" → "icisar". */
function hearLatin(word: string): string {
  if (/^[^aeiouy\d]{1,3}$/.test(word)) return [...word].map((letter) => LETTER_NAMES[letter] ?? '').join('');
  return word
    .replace(/ght/g, 't')
    .replace(/nge$/, 'nj')
    .replace(/sch/g, 'sk')
    .replace(/tch|ch+/g, 'C')
    .replace(/ck/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c/g, 'k')
    .replace(/C/g, 'c')
    .replace(/zh/g, 'l')
    .replace(/ph|f/g, 'p')
    .replace(/q/g, 'k')
    .replace(/w/g, 'v')
    .replace(/x/g, 'ks')
    .replace(/z/g, 'j')
    .replace(/(?<=[b-df-hj-np-tv-z])h|h$/g, '')
    .replace(/ee|e/g, 'i')
    .replace(/oo|o/g, 'u')
    .replace(/([^aiu])\1+/g, '$1');
}

/** Keeps the consonants, and a vowel only at the start. */
function bonesOf(sounds: string): string {
  const first = /^[aiuy]/.exec(sounds)?.[0].replace('y', 'i') ?? '';
  return first + sounds.replace(/[aiuy]/g, '').replace(/m(?=[pb])/g, 'n');
}

/** Makes consonants equal that Tamil writes with the same letter: voiced and voiceless ones, and s and c. */
const unvoiced = (bones: string) =>
  bones.replace(
    /[gdbjsh]/g,
    (letter) => ({ g: 'k', d: 't', b: 'p', j: 'c', s: 'c', h: 'k' })[letter] ?? letter,
  );

/** Prepares a name in any script. With `folded`, sounds that Tamil writes with the same letter count as equal. */
export function spokenOf(name: string, { folded = false } = {}): SpokenName {
  const sounds = foldName(isIndianScript(name) ? inDevanagari(name) : name)
    .split(' ')
    .map((word) => {
      const own = TRANSLATED.get(word.normalize('NFC')) ?? word;
      return isIndianScript(own) ? soundsOfIndian(own.normalize('NFD')) : soundsOfLatin(own);
    });
  const fold = folded ? unvoiced : (bones: string) => bones;
  return {
    // Joins the words first, because inside a name the first vowel of a word is hardly heard: "Andheri East".
    bones: fold(bonesOf(sounds.join(''))),
    words: sounds.map((word) => fold(bonesOf(word))),
    letters: sounds.join(''),
  };
}

/** True for Tamil text, which is compared without the difference of voiced and voiceless consonants. */
export const isFoldedScript = (text: string): boolean => TAMIL.test(text);

/** How different two names are (0 to 1): the share of letters outside their longest common subsequence. */
function difference(a: string, b: string): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const letter of a) {
    const next = [0];
    for (let at = 1; at <= b.length; at += 1)
      next.push(letter === b[at - 1] ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0));
    row = next;
  }
  return 1 - (2 * (row[b.length] ?? 0)) / (a.length + b.length || 1);
}

const MIN_BEGINNING = 3;
const MIN_TYPO = 4;
/** Names with at most this many consonants match only if their vowels are similar too. */
const SHORT = 2;
const SHORT_DIFFERENCE = 0.34;
const MISSPELT_DIFFERENCE = 0.3;

/**
 * Rank of a name for a query in an Indian script: lower is better, and null is no match. Below 1, the whole name
 * matches.
 */
export function spokenRank(query: SpokenName, name: SpokenName): number | null {
  const apart = () => difference(query.letters, name.letters) * 0.9;
  if (query.bones === name.bones) {
    const rank = apart();
    return query.bones.length <= SHORT && rank > SHORT_DIFFERENCE ? null : rank;
  }
  if (query.bones.length < MIN_BEGINNING) return null;
  if (name.bones.startsWith(query.bones)) return 1 + apart();
  for (let at = 1; at < name.words.length; at += 1) {
    if (name.words.slice(at).join('').startsWith(query.bones)) return 2 + apart();
  }
  return null;
}

/**
 * Like `spokenRank`, but also accepts one wrong consonant, or extra words after the name: "अंधेरी स्टेशन" (Andheri
 * station) finds Andheri.
 */
export function roughSpokenRank(query: SpokenName, name: SpokenName): number | null {
  const words = name.words.length;
  const isBeginning = words < query.words.length && query.words.slice(0, words).join() === name.words.join();
  if (isBeginning && name.bones.length >= MIN_BEGINNING) return 3 - name.bones.length / 100;
  if (query.bones.length < MIN_TYPO || !withinOneTypo(query.bones, name.bones)) return null;
  const apart = difference(query.letters, name.letters);
  return apart > MISSPELT_DIFFERENCE ? null : 3 + apart;
}
