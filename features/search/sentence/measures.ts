import {
  anyWordPattern,
  NUMBER_WORD_PATTERN,
  numberOf,
  WORD_END_PATTERN,
  WORD_START_PATTERN,
} from './numbers.ts';
import type { SentenceText } from './text.ts';

const NUMBER = String.raw`(?:\d{1,3}|${NUMBER_WORD_PATTERN})`;
const KM = anyWordPattern(
  'km|kms|kilometer|kilometers|kilometre|kilometres|kilo meter|k.m.|किमी|कि.मी.|कि मी|किलोमीटर',
);
const WITHIN = anyWordPattern('within|in|under|upto|up to|less than|at most|max|not more than|around|about');
const INSIDE = anyWordPattern(
  'ke andar|ke under|ke bheetar|tak|se kam|ki doori|radius|range|distance|away|ke daayre|ke dayre mein|के अंदर|के भीतर|तक|से कम|की दूरी|के दायरे|के दायरे में|की दूरी पर|ki doori par|or less',
);
const YEARS = anyWordPattern('years|year|yrs|yr|saal|sal|baras|साल|वर्ष|बरस|सालों');
const TAUGHT = anyWordPattern(
  'of experience|experience|experienced|exp|of teaching|teaching experience|teaching|of practice|ka anubhav|anubhav|ka experience|ka tajurba|tajurba|ka exp|ka teaching experience|का अनुभव|अनुभव|का तजुर्बा|का एक्सपीरियंस',
);
const AT_LEAST = anyWordPattern('at least|atleast|minimum|min|more than|over|above|kam se kam|कम से कम|with');
const OR_MORE = anyWordPattern('+|plus|or more|se zyada|se jyada|se upar|से ज्यादा|से अधिक|से ऊपर');
const OLD = anyWordPattern('old|ki|ka|ke|का|की|के|age|aged|umar|umra|ki umar|उम्र|की उम्र');

const DISTANCE = new RegExp(
  `${WORD_START_PATTERN}(?:${WITHIN} (?:a )?)?(?<km>${NUMBER}) ?-?${KM}${WORD_END_PATTERN}(?: ?${INSIDE}${WORD_END_PATTERN}){0,2}(?: ?${anyWordPattern('of|from|se|me|mein|में|से')}${WORD_END_PATTERN})?`,
  'gu',
);
const YEARS_RANGE = new RegExp(
  `${WORD_START_PATTERN}(?<from>${NUMBER}) ?(?:-|${anyWordPattern('to|se|से')}) ?(?<to>${NUMBER})(?: ?${YEARS}${WORD_END_PATTERN})(?: ?${TAUGHT}${WORD_END_PATTERN})?`,
  'gu',
);
const EXPERIENCE = new RegExp(
  `${WORD_START_PATTERN}(?:${anyWordPattern('experience|experienced|anubhav|अनुभव')} (?:of )?)?(?<least>${AT_LEAST} )?(?<years>${NUMBER})(?: ?(?<more>${OR_MORE}))? ?(?:${YEARS}${WORD_END_PATTERN})(?: ?(?<more2>${OR_MORE})${WORD_END_PATTERN})?(?:' ?)?(?: (?<taught>${TAUGHT})${WORD_END_PATTERN})?`,
  'gu',
);
const AGE_TEXT = `${WORD_START_PATTERN}(?<years>\\d{1,2})(?: ?-)? ?(?:${YEARS})(?: ?-| )(?:${OLD})${WORD_END_PATTERN}(?: (?:${anyWordPattern('umar|age|old|उम्र')})${WORD_END_PATTERN})?`;
const AGE = new RegExp(AGE_TEXT, 'gu');
const STATE = anyWordPattern(
  'pregnant|pregnent|elderly|senior|garbhvati|garbhavati|bujurg|buzurg|गर्भवती|बुजुर्ग|वृद्ध',
);
const WOMAN = anyWordPattern(
  'woman|women|lady|ladies|female|females|mahila|mahilao|mahilaon|महिला|महिलाओ|महिलाओं|औरत|औरतों',
);
const TEACHER = anyWordPattern('teacher|trainer|instructor|coach|guru|shikshak|टीचर|ट्रेनर|शिक्षक');
/** A woman who is described by her age or state is who will practise, not the teacher. */
const WOMAN_STUDENT = new RegExp(
  `(?<=(?:${AGE_TEXT}|${WORD_START_PATTERN}${STATE}) )${WOMAN}${WORD_END_PATTERN}(?! (?:(?:yoga|yog|योग) )?${TEACHER})`,
  'gu',
);

const FARTHEST = 25;
const CHILD = 15;
const SENIOR = 60;
const LONGEST_CAREER = 60;

export type MeasureFilters = { distance?: string; experience?: string; age?: 'children' | 'seniors' };

/** Reads distances, years of teaching, and the age of who will practise. */
export function readMeasures(sentence: SentenceText): MeasureFilters {
  const found: MeasureFilters = {};
  sentence.take(DISTANCE, ({ km }) => {
    const distance = numberOf(km ?? '');
    if (!(distance >= 1 && distance <= FARTHEST)) return false;
    found.distance ??= String(distance);
    return true;
  });
  sentence.take(YEARS_RANGE, ({ from, to }) => {
    const [least, most] = [numberOf(from ?? ''), numberOf(to ?? '')];
    if (!(least <= most && most <= LONGEST_CAREER)) return false;
    found.experience ??= `${least}-${most}`;
    return true;
  });
  sentence.take(EXPERIENCE, ({ least, years, more, more2, taught }) => {
    const count = numberOf(years ?? '');
    // "My 8 year old" is an age. Only words such as "at least" or "experience" make it experience.
    if (!(count >= 1 && count <= LONGEST_CAREER) || (least ?? more ?? more2 ?? taught) === undefined)
      return false;
    found.experience ??= `${count}+`;
    return true;
  });
  sentence.take(WOMAN_STUDENT, () => true);
  sentence.take(AGE, ({ years }) => {
    const age = Number(years);
    if (age > CHILD && age < SENIOR) return false;
    found.age = age <= CHILD ? 'children' : 'seniors';
    return true;
  });
  return found;
}
