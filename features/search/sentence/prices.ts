import {
  amountPattern,
  anyWordPattern,
  numberOf,
  THOUSAND_PATTERN,
  WORD_END_PATTERN,
  WORD_START_PATTERN,
} from './numbers.ts';
import type { RegExpGroups, SentenceText } from './text.ts';

const RUPEES = anyWordPattern(
  '₹|rs.|rs|inr|rupees|rupee|rupaye|rupay|rupaiye|rupiya|रुपये|रुपए|रुपया|रूपये|रु.|रु|bucks',
);
const UNDER = anyWordPattern(
  'under|below|less than|upto|up to|max|max of|maximum|within|not more than|no more than|not above|not over|cheaper than|at most|around|about|approx|approximately|nearly|till|<|lagbhag|करीब|लगभग|kareeb|karib|अधिकतम|zyada se zyada|ज्यादा से ज्यादा',
);
const OVER = anyWordPattern(
  'above|over|more than|at least|atleast|minimum|min|starting|starting at|>|कम से कम|kam se kam',
);
const AFTER_UNDER = anyWordPattern(
  'se kam|se kam me|se kam mein|se neeche|se niche|se sasta|tak|tak ka|tak ki|tak ke|ke andar|ke under|ke neeche|ke niche|ke aas paas|ke aaspaas|or less|or below|or under|max|maximum|ka budget|budget|se zyada nahi|se jyada nahi|me|mein|से कम|से कम में|से कम फीस|से कम की|से कम का|तक|तक का|तक की|तक के|के अंदर|के भीतर|के नीचे|से नीचे|से सस्ता|से ज्यादा नहीं|से ज्यादा न हो|के आसपास|का बजट|बजट|में',
);
const AFTER_OVER = anyWordPattern(
  'se zyada|se jyada|se upar|se adhik|or more|or above|and above|and up|plus|+|से ज्यादा|से अधिक|से ऊपर',
);
const LEAD = `${anyWordPattern('budget|price|prices|fee|fees|charge|charges|rate|rates|cost|costs|costing|price range|range|daam|dam|kimat|keemat|kharcha|दाम|बजट|फीस|कीमत|शुल्क|खर्च|between|charging')}(?: ?(?:${anyWordPattern('is|of|hai|है|ka|ki|का|की|mera|मेरा|:|between|are|should be|ho|हो')}))?`;
const MONTH = anyWordPattern('month|months|mth|mahina|mahine|maheena|maheene|mahiney|महीना|महीने|माह');
const PER_MONTH = `(?:(?:/|${anyWordPattern('per|a|an|each|every|for a|for one|in a|ek|har|prati|एक|हर|प्रति|of a')}) ?)?${MONTH}(?: ?${anyWordPattern('ka|ki|ke|me|mein|का|की|के|में')}${WORD_END_PATTERN})?|${anyWordPattern('monthly|pm|p.m.|p.m|/mo|/mth|mahinewar|mahavar|मासिक|माहवार')}`;
const HOUR = anyWordPattern(
  'hour|hours|hr|hrs|session|sessions|class|classes|lesson|sitting|ghanta|ghante|ghanta|घंटा|घंटे|घण्टा|घण्टे|सेशन|क्लास|सत्र',
);
const PER_HOUR = `(?:(?:/|${anyWordPattern('per|a|an|each|every|ek|har|prati|fi|एक|हर|प्रति')}) ?)${HOUR}|${HOUR} ${anyWordPattern('ka|ke|ki|का|के|की')}|${anyWordPattern('hourly|ghanta|ghante|घंटा|घंटे')}`;
const per = (name: string) =>
  `(?<month${name}>${PER_MONTH})${WORD_END_PATTERN}|(?<hour${name}>${PER_HOUR})${WORD_END_PATTERN}`;
const money = (name: string, other?: string) =>
  `(?<sign${name}>${RUPEES} ?)?${amountPattern(name, other)}(?: ?/-)?(?<unit${name}> ?${RUPEES}${WORD_END_PATTERN})?`;

/** Words before a number that is a part of an address or of a certificate ("RYT 200"). */
const NUMBERED = `(?<!${WORD_START_PATTERN}${anyWordPattern('sector|block|plot|flat|no|number|ryt|eryt|ttc|सेक्टर|ब्लॉक|नंबर')}[ .:-]{0,2})`;

const RANGE = new RegExp(
  `${WORD_START_PATTERN}(?:(?:${per('0')}) )?(?<lead>${LEAD} |${anyWordPattern('between|from')} )?${NUMBERED}${money('from')} ?(?:-|${anyWordPattern('to|till|se|से|and|aur|से लेकर|or')}${WORD_END_PATTERN}) ?${money('to')}(?: ?${anyWordPattern('ke beech|के बीच|ke bich|के बीच में|tak|तक|range|ke andar|के अंदर')}${WORD_END_PATTERN})?(?: ?(?:${per('1')}))?${WORD_END_PATTERN}`,
  'gu',
);
/** Words after a number that is not a price: a duration, a count, a length or a weight. */
const NOT_MONEY = anyWordPattern(
  'feet|ft|hours|hrs|-hour|-hr|min|mins|minute|minutes|day|days|week|weeks|people|persons|person|students|kg|kgs|km|kms|year|years|yrs|saal|minat|din|log|%|मिनट|दिन|लोग|किलो|साल|हफ्ते',
);
/** A number of hours in a certificate: "200 hour certified", "500 hr yoga teacher training". */
const TRAINED = `(?:hour|hr) (?:yoga )?${anyWordPattern('certified|certificate|certification|ttc|ryt|trained|training|teacher training|course')}`;
/** "Hazar" alone means 1,000. After other words it may be the end of a number that we do not know: "solah hazar". */
const THOUSAND_ALONE = `(?<alone>(?<=(?:^|[^\\p{L}\\p{M}\\p{N} ]|${UNDER}|${OVER}|${LEAD}|${WORD_START_PATTERN}${anyWordPattern('a|yoga|teacher|class|classes|ka|ke|ki|me|mein|योग|का|की|के|में')}) ?)${THOUSAND_PATTERN})${WORD_END_PATTERN}`;
const ONE = new RegExp(
  `${WORD_START_PATTERN}(?:(?:${per('0')}) ?)?(?<lead>${LEAD}:? )?(?:(?<under>${UNDER}) ?|(?<over>${OVER}) ?)?(?:(?:a|the|of|budget of) )?${NUMBERED}${money('most', THOUSAND_ALONE)}(?![\\d.,]*\\d)(?![ -]?(?:${NOT_MONEY}|${TRAINED})${WORD_END_PATTERN})(?: ?(?:${per('1')}))?(?: ?(?:(?<lessAfter>${AFTER_UNDER})|(?<moreAfter>${AFTER_OVER}))${WORD_END_PATTERN})?(?: ?(?:${per('2')}))?`,
  'gu',
);

/** Smaller numbers are hours, counts or parts of a name. */
const MIN_PRICE = 50;
const LEAST_ALONE = 100;
/** A larger number without a word for rupees is a PIN code. */
const LARGEST_ALONE = 99_999;
const LARGEST = 999_999;

export type PriceFilters = { priceRange?: string; monthlyBudget?: string };

const isPrice = (value: number) => Number.isInteger(value) && value >= 0 && value <= LARGEST;
const has = (groups: RegExpGroups, ...names: string[]) => names.some((name) => groups[name] !== undefined);
const isMonthly = (groups: RegExpGroups) => has(groups, 'month0', 'month1', 'month2');

/** Reads the maximum or minimum price of a lesson or a month from the sentence. */
export function readPrices(sentence: SentenceText): PriceFilters {
  const found: PriceFilters = {};
  // A second, different price stays in the sentence, so that it is shown as not understood.
  const set = (name: keyof PriceFilters, value: string) => {
    found[name] ??= value;
    return found[name] === value;
  };
  sentence.take(RANGE, (groups) => {
    const most = numberOf(groups.to ?? '');
    let least = numberOf(groups.from ?? '');
    // "1-2k": the unit is said once.
    if (least < MIN_PRICE && most >= MIN_PRICE) least *= most >= 1000 ? 1000 : 100;
    if (!isPrice(least) || !isPrice(most) || most < MIN_PRICE || least > most) return false;
    return isMonthly(groups) ? set('monthlyBudget', String(most)) : set('priceRange', `${least}-${most}`);
  });
  sentence.take(ONE, (groups) => {
    const most = numberOf(groups.most ?? '');
    const isLeast = has(groups, 'over', 'moreAfter');
    const isSaid =
      isLeast ||
      isMonthly(groups) ||
      has(groups, 'lead', 'under', 'signmost', 'unitmost', 'lessAfter', 'hour0', 'hour1', 'hour2');
    if (!isPrice(most) || most < (isSaid ? MIN_PRICE : LEAST_ALONE)) return false;
    if (most > LARGEST_ALONE && !has(groups, 'signmost', 'unitmost')) return false;
    if (!isSaid && has(groups, 'alone')) return false;
    if (!isMonthly(groups)) return set('priceRange', isLeast ? `${most}+` : `0-${most}`);
    // No filter has a minimum price per month.
    return !isLeast && set('monthlyBudget', String(most));
  });
  return found;
}
