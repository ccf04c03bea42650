/** Numbers as people write and say them in English, Hindi and Hinglish. */

/** Boundaries before (WORD_START_PATTERN) and after (WORD_END_PATTERN) a word; `\b` works only for Latin letters. */
export const WORD_START_PATTERN = String.raw`(?<![\p{L}\p{M}\p{N}])`;
export const WORD_END_PATTERN = String.raw`(?![\p{L}\p{M}\p{N}])`;

/** Regular expression for any of the words, longest first. A space also matches a hyphen or nothing. */
export function anyWordPattern(words: string): string {
  const list = words.split('|').sort((a, b) => b.length - a.length);
  return `(?:${list.map((word) => word.replace(/[.+]/g, String.raw`\$&`).replaceAll(' ', '[ -]?')).join('|')})`;
}

const SAID: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ eleven: 11, twelve: 12, fifteen: 15, twenty: 20 },
  ...{ ek: 1, dedh: 1.5, do: 2, dhai: 2.5, teen: 3, char: 4, chaar: 4, paanch: 5, panch: 5, chhe: 6, che: 6 },
  ...{ chhah: 6, saat: 7, aath: 8, nau: 9, das: 10, gyarah: 11, barah: 12, pandrah: 15, bees: 20 },
  ...{ एक: 1, डेढ: 1.5, दो: 2, ढाई: 2.5, तीन: 3, चार: 4, पांच: 5, पाच: 5, छह: 6, छः: 6, छे: 6, सात: 7, आठ: 8 },
  ...{ नौ: 9, दस: 10, ग्यारह: 11, बारह: 12, पंद्रह: 15, पन्द्रह: 15, बीस: 20 },
};

const HUNDREDS = 'hundred|sau|सौ';
const THOUSANDS = 'thousand|hazar|hazaar|hajar|hajaar|हजार';
const TIMES: ReadonlyMap<string, number> = new Map([
  ['k', 1000],
  ...HUNDREDS.split('|').map((word) => [word, 100] as const),
  ...THOUSANDS.split('|').map((word) => [word, 1000] as const),
]);

export const NUMBER_WORD_PATTERN = anyWordPattern(Object.keys(SAID).join('|'));
export const THOUSAND_PATTERN = anyWordPattern(THOUSANDS);
const UNIT = anyWordPattern([...TIMES.keys()].join('|'));
const AND = anyWordPattern('aur|and|और');
/** The hundreds after a thousand: "ek hazar do sau", "1 hazar 500". */
const REST = `(?:${AND} )?(?:(?:\\d|${NUMBER_WORD_PATTERN}) ?${anyWordPattern(HUNDREDS)}${WORD_END_PATTERN}|\\d{3}(?![\\d.,]))`;
const COUNT = String.raw`\d[\d,]{0,9}(?:\.\d{1,2})?`;

/**
 * Pattern for a number in digits, or in words with a unit: "1,200", "2.5k", "do hazaar", "ek hazar do sau". `name` is
 * the named group, and `other` a pattern for one more kind of number.
 */
export const amountPattern = (name: string, other = '(?!)'): string =>
  `(?<${name}>(?:${COUNT} ?|${NUMBER_WORD_PATTERN} )${THOUSAND_PATTERN} ${REST}|${COUNT}(?: ?${UNIT}${WORD_END_PATTERN})?|${NUMBER_WORD_PATTERN} ${UNIT}${WORD_END_PATTERN}|${other})`;

const WHOLE = new RegExp(
  `^(?:([\\d.,]+)|(${NUMBER_WORD_PATTERN}))?(?: ?(${UNIT}))?(?: (?:${AND} )?(\\S.*))?$`,
  'u',
);

/** Returns the value of a number as text; NaN if the text is no number. A unit alone counts once: "hazaar". */
export function numberOf(text: string): number {
  const [, digits, said, unit, rest] = WHOLE.exec(text.trim()) ?? [];
  const base = digits === undefined ? SAID[said ?? ''] : Number(digits.replaceAll(',', ''));
  if (base === undefined && unit === undefined) return Number.NaN;
  const value = Math.round((base ?? 1) * (TIMES.get(unit ?? '') ?? 1) * 100) / 100;
  return rest === undefined ? value : value + numberOf(rest);
}
