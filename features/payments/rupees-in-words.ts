import type { Locale } from '#shared/texts/locale.ts';

/** 0 to 99 in words. */
type Below100 = (value: number) => string;

type Words = {
  below100: Below100;
  /** Size and name of the number groups of the Indian system, largest first. */
  groups: readonly (readonly [size: number, name: string])[];
  and: string;
  whole: (words: string) => string;
};

const ONES = [
  '',
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
] as const;
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;

const ENGLISH: Words = {
  below100(value) {
    if (value < 20) return ONES[value] ?? '';
    const ones = ONES[value % 10];
    return `${TENS[Math.floor(value / 10)]}${ones ? `-${ones}` : ''}`;
  },
  groups: [
    [10_000_000, 'crore'],
    [100_000, 'lakh'],
    [1_000, 'thousand'],
    [100, 'hundred'],
  ],
  and: 'and ',
  whole: (words) => `Rupees ${words} only`,
};

/** Hindi has a word of its own for each number below a hundred. */
const HINDI_NUMBERS = `
  शून्य एक दो तीन चार पाँच छह सात आठ नौ
  दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
  बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस
  तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
  चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास
  पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
  साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर
  सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी
  अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी
  नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे
`
  .trim()
  .split(/\s+/);

const HINDI: Words = {
  below100: (value) => HINDI_NUMBERS[value] ?? '',
  groups: [
    [10_000_000, 'करोड़'],
    [100_000, 'लाख'],
    [1_000, 'हज़ार'],
    [100, 'सौ'],
  ],
  and: '',
  whole: (words) => `${words} रुपये मात्र`,
};

function inWords(value: number, words: Words): string {
  const parts: string[] = [];
  let rest = value;
  for (const [size, name] of words.groups) {
    const count = Math.floor(rest / size);
    // Only the count of crores can exceed 99: it is put into words by a recursive call.
    if (count > 0) parts.push(`${count > 99 ? inWords(count, words) : words.below100(count)} ${name}`);
    rest %= size;
  }
  if (rest > 0) parts.push((parts.length > 0 ? words.and : '') + words.below100(rest));
  return parts.join(' ');
}

/** Whole rupees above zero as receipts write them: 850 → "Rupees eight hundred and fifty only". */
export function rupeesInWords(rupees: number, locale: Locale): string {
  const words = locale === 'hi' ? HINDI : ENGLISH;
  return words.whole(inWords(rupees, words));
}
