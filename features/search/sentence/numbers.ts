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

const TIMES: Readonly<Record<string, number>> = {
  ...{ hundred: 100, sau: 100, सौ: 100 },
  ...{ k: 1000, thousand: 1000, hazar: 1000, hazaar: 1000, hajar: 1000, hajaar: 1000, हजार: 1000 },
};

export const NUMBER_WORD_PATTERN = anyWordPattern(Object.keys(SAID).join('|'));
const UNIT = anyWordPattern(Object.keys(TIMES).join('|'));

/** Pattern for a number in digits, or in words with a unit: "1,200", "2.5k", "do hazaar". `name` is the named group. */
export const amountPattern = (name: string): string =>
  String.raw`(?<${name}>\d[\d,]{0,9}(?:\.\d{1,2})?(?: ?${UNIT}${WORD_END_PATTERN})?|${NUMBER_WORD_PATTERN} ${UNIT}${WORD_END_PATTERN})`;

const WHOLE = new RegExp(String.raw`^(?:([\d.,]+)|(${NUMBER_WORD_PATTERN}))(?: ?(${UNIT}))?$`, 'u');

/** Returns the value of a number as text; NaN if the text is no number. */
export function numberOf(text: string): number {
  const [, digits, said, unit] = WHOLE.exec(text.trim()) ?? [];
  const base = digits === undefined ? SAID[said ?? ''] : Number(digits.replaceAll(',', ''));
  return base === undefined ? Number.NaN : Math.round(base * (TIMES[unit ?? ''] ?? 1) * 100) / 100;
}
