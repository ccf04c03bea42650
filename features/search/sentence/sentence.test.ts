import { describe, expect, it } from 'vitest';
import { Gazetteer } from '#features/places/gazetteer.ts';
import { PlaceNameIndex } from '#features/places/place-name-index.ts';
import type { Area, City } from '#features/places/records.ts';
import { KNOWN_STYLES } from '#features/teachers/style-labels.ts';
import { NO_FILTERS, parseFilterValues, type SearchFilters } from '../filters.ts';
import { createVocabulary, understandSentence } from './sentence.ts';

const at = { latitude: 0, longitude: 0 };
const city = (id: string, name: string, population: number, otherNames: string[] = []): City => ({
  ...{ id, name, population, otherNames, ...at },
  ...{ state: 'Karnataka', district: '', placeType: 'city', withinCityId: null },
});
const area = (cityId: string, name: string, score: number, otherNames: string[] = []): Area => ({
  ...{ id: `${name}.${cityId}`, name, cityId, score, otherNames, exact: true, ...at },
});

const CITIES = [
  city('mumbai', 'Mumbai', 12_000_000, ['Bombay', 'Navi Mumbai', 'मुंबई']),
  city('delhi', 'Delhi', 11_000_000, ['New Delhi', 'दिल्ली']),
  city('bengaluru', 'Bengaluru', 8_000_000, ['Bangalore']),
  city('pune', 'Pune', 3_000_000, ['पुणे']),
  city('noida', 'Noida', 600_000),
  city('chennai', 'Chennai', 5_000_000),
  city('kochi', 'Kochi', 600_000),
  city('greater-noida', 'Greater Noida', 100_000),
  city('gaya', 'Gaya', 400_000),
  city('bodh-gaya', 'Bodh Gaya', 35_000),
  city('bareilly', 'Bareilly', 900_000, ['Bareli']),
  city('rae-bareli', 'Rae Bareli', 190_000),
  city('adyar', 'Adyar', 0),
  city('patna', 'Patna', 1_700_000),
  { ...city('hajipur', 'Hajipur', 130_000, ['हाजीपुर']), withinCityId: 'patna' },
  city('bali', 'Bali', 300_000, ['Bally']),
  city('jaipur', 'Jaipur', 3_000_000, ['जयपुर']),
  city('koregaon', 'Koregaon', 5_000),
];
const AREAS = [
  area('mumbai', 'Andheri', 9),
  area('mumbai', 'Gandhi Nagar', 3),
  area('mumbai', 'Juhu', 9, ['Mumbai']),
  area('mumbai', 'Kharghar', 7),
  area('delhi', 'Punjabi Bagh', 6),
  area('delhi', 'Paharganj', 6, ['Delhi']),
  area('delhi', 'Dwarka', 9),
  area('delhi', 'Gandhi Nagar', 3),
  area('bengaluru', 'Koramangala', 6),
  area('bengaluru', 'HSR Layout', 9),
  area('bengaluru', 'Adyar', 9),
  area('kochi', 'Fort Kochi', 2),
  area('chennai', 'T Nagar', 7),
  area('chennai', 'Park Town', 6),
  area('patna', 'Hajipur', 2),
  area('pune', 'Parvati', 7),
  area('mumbai', 'Bandra', 9),
  area('pune', 'Koregaon Park', 9),
  area('noida', 'Sector 62', 7),
  area('noida', 'Sector 100', 7),
  area('noida', 'Sector 128', 3),
  area('gaya', 'Sector 10', 3),
  area('gaya', 'Sector 2', 3),
];
const book = new PlaceNameIndex(new Gazetteer(CITIES, () => AREAS));
const vocabulary = createVocabulary(KNOWN_STYLES.map(({ message }) => [message, message] as const));
const read = (sentence: string) => understandSentence(sentence, vocabulary, book);

type Case = readonly [sentence: string, filters: Partial<SearchFilters>, ...unknown: string[]];

/** Each sentence gives exactly these filters, with values that the search accepts. */
function expectEach(cases: readonly Case[]): void {
  for (const [sentence, filters, ...unknown] of cases) {
    it(sentence, () => {
      expect(read(sentence)).toEqual({ filters, unknown, nearMe: expect.any(Boolean) });
      const values = parseFilterValues({ ...NO_FILTERS, ...filters });
      for (const [name, value] of Object.entries(values)) expect(value, name).not.toBeNull();
    });
  }
}

describe('places', () => {
  expectEach([
    ['yoga in pune', { city: 'Pune' }],
    ['near Koramangala', { city: 'Bengaluru', area: 'Koramangala' }],
    ['koramangla me', { city: 'Bengaluru', area: 'Koramangala' }],
    ['कोरमंगला में', { city: 'Bengaluru', area: 'Koramangala' }],
    ['bangalore koramangala, karnataka', { city: 'Bengaluru', area: 'Koramangala' }],
    ['HSR', { city: 'Bengaluru', area: 'HSR Layout' }],
    ['andheri west', { city: 'Mumbai', area: 'Andheri West' }],
    ['sector 62 noida', { city: 'Noida', area: 'Sector 62' }],
    ['sector 100 noida under 700', { city: 'Noida', area: 'Sector 100', priceRange: '0-700' }],
    ['sector 128 noida', { city: 'Noida', area: 'Sector 128' }],
    ['sector 62', { city: 'Noida', area: 'Sector 62' }],
    // The list has few sectors, and a sector does not choose a city. The quarter beside it does.
    ['noida sector 137', { city: 'Noida', area: 'Sector 137' }],
    ['सेक्टर 137 noida', { city: 'Noida', area: 'Sector 137' }],
    ['sector 10', { area: 'Sector 10' }],
    ['yoga in dwarka sector 10', { city: 'Delhi', area: 'Dwarka' }, 'sector', '10'],
    ['sector 10 dwarka', { city: 'Delhi', area: 'Dwarka' }, 'sector', '10'],
    ['hsr sector 2', { city: 'Bengaluru', area: 'HSR Layout' }, 'sector', '2'],
    // Several cities have an area of this name, so only the area is set.
    ['gandhi nagar', { area: 'Gandhi Nagar' }],
    ['gandhi nagar delhi', { city: 'Delhi', area: 'Gandhi Nagar' }],
    // A well-known area wins over a village of the same name; another area has a language in its name.
    ['5 km from koregaon park', { city: 'Pune', area: 'Koregaon Park', distance: '5' }],
    ['near cubbon park', {}, 'cubbon', 'park'],
    ['near adyar', { city: 'Bengaluru', area: 'Adyar' }],
    ['punjabi bagh', { city: 'Delhi', area: 'Punjabi Bagh' }],
    ['yoga near me', {}],
    // An area with its city's name in it, and a name with an initial.
    ['fort kochi', { city: 'Kochi', area: 'Fort Kochi' }],
    ['delhi', { city: 'Delhi' }],
    ['yoga in New Delhi', { city: 'Delhi' }],
    ['New Delhi, Dwarka', { city: 'Delhi', area: 'Dwarka' }],
    ['dwarka', { city: 'Delhi', area: 'Dwarka' }],
    ['navi mumbai kharghar', { city: 'Mumbai', area: 'Kharghar' }],
    // The whole name of a city wins over the bigger city in it.
    ['yoga in greater noida', { city: 'Greater Noida' }],
    ['bodh gaya', { city: 'Bodh Gaya' }],
    ['gaya', { city: 'Gaya' }],
    ['yoga in Rae Bareli', { city: 'Rae Bareli' }],
    ['bareilly', { city: 'Bareilly' }],
    // A place that is now part of a bigger city, in its own script.
    ['हाजीपुर में योग', { city: 'Patna', area: 'Hajipur' }],
    ['जयपुर में योग', { city: 'Jaipur' }],
    // A word with a meaning is no misspelled place.
    ['private yoga classes in Pune', { city: 'Pune' }, 'private'],
    ['parvati pune', { city: 'Pune', area: 'Parvati' }],
    ['bandha in Mumbai', { city: 'Mumbai' }, 'bandha'],
    ['bandraa in Mumbai', { city: 'Mumbai', area: 'Bandra' }],
    ['belly', {}, 'belly'],
    // A place that is refused is not searched for.
    ['not in Mumbai', {}, 'not', 'mumbai'],
    ['not in new delhi', {}, 'not', 'new', 'delhi'],
    ['mumbai me nahi', {}, 'mumbai', 'nahi'],
    ['andheri west nahi', {}, 'andheri', 'west', 'nahi'],
    ['मुंबई में नहीं', {}, 'मुंबई', 'नहीं'],
    ['mumbai nahi, pune', { city: 'Pune' }, 'mumbai', 'nahi'],
    ['pune not online', { city: 'Pune', sessionType: 'offline' }],
    ['pune except sunday', { city: 'Pune' }, 'except', 'sunday'],
    ['flat no 12 koramangala', { city: 'Bengaluru', area: 'Koramangala' }, 'flat', 'no', '12'],
    ['T Nagar', { city: 'Chennai', area: 'T Nagar' }],
    ['koramangala banglore', { city: 'Bengaluru', area: 'Koramangala' }],
    ['yoga in atlantis', {}, 'atlantis'],
    ['banglore or mumbai', { city: 'Mumbai' }, 'banglore'],
  ]);
});

describe('prices', () => {
  expectEach([
    ['under 800', { priceRange: '0-800' }],
    ['below ₹800', { priceRange: '0-800' }],
    ['800 se kam', { priceRange: '0-800' }],
    ['₹800 तक', { priceRange: '0-800' }],
    ['८०० रुपये से कम', { priceRange: '0-800' }],
    ['Rs.1,200/- per hour', { priceRange: '0-1200' }],
    ['500-800', { priceRange: '500-800' }],
    ['between 500 and 800 rupees', { priceRange: '500-800' }],
    ['500 se 800 ke beech', { priceRange: '500-800' }],
    ['1-2k', { priceRange: '1000-2000' }],
    ['above 1000', { priceRange: '1000+' }],
    ['2000 से ज़्यादा', { priceRange: '2000+' }],
    ['2500 a month', { monthlyBudget: '2500' }],
    ['2.5k/month', { monthlyBudget: '2500' }],
    ['monthly budget 3000', { monthlyBudget: '3000' }],
    ['mahine ka 3000 tak', { monthlyBudget: '3000' }],
    ['₹2500 महीना', { monthlyBudget: '2500' }],
    ['do hazaar mahine', { monthlyBudget: '2000' }],
    ['under 1k', { priceRange: '0-1000' }],
    ['₹500 se kam', { priceRange: '0-500' }],
    ['500', { priceRange: '0-500' }],
    ['800 an hour', { priceRange: '0-800' }],
    ['ek hazar do sau', { priceRange: '0-1200' }],
    ['1 hazar 500', { priceRange: '0-1500' }],
    ['एक हजार पांच सौ से कम', { priceRange: '0-1500' }],
    ['hazaar rupaye ke andar', { priceRange: '0-1000' }],
    ['हज़ार रुपये के अंदर', { priceRange: '0-1000' }],
    ['under a thousand', { priceRange: '0-1000' }],
    ['hazar', {}, 'hazar'],
    ['solah hazar se kam', {}, 'solah', 'hazar', 'kam'],
    // A second price is shown as not understood.
    ['online 400 offline 800', { priceRange: '0-400' }, '800'],
    ['500 max 500', { priceRange: '0-500' }],
    // Numbers of addresses and certificates are no prices.
    ['block 110 delhi', { city: 'Delhi' }, 'block', '110'],
    ['flat no 304, pune', { city: 'Pune' }, 'flat', 'no', '304'],
    ['pune 411038', { city: 'Pune' }, '411038'],
    ['पुणे 411038 में', { city: 'Pune' }, '411038'],
    ['100 feet road koramangala', { city: 'Bengaluru', area: 'Koramangala' }, '100', 'feet', 'road'],
    ['RYT 200 certified', {}, 'ryt', '200'],
    ['ryt-500 teacher', {}, 'ryt', '500'],
    ['200-hour certified teacher', {}, '200'],
    ['200 hour yoga teacher training', {}, '200'],
    ['60 minutes', {}, '60', 'minutes'],
  ]);
});

describe('times', () => {
  expectEach([
    ['weekday mornings', { availability: 'weekdays,morning' }],
    ['mon to fri evening', { availability: 'weekdays,evening' }],
    ['saturday and sunday', { availability: 'weekends' }],
    ['mon, wed aur fri subah', { availability: 'monday,wednesday,friday,morning' }],
    ['sun morning', { availability: 'sunday,morning' }],
    ['sun salutations class', {}],
    ['सूर्य नमस्कार', {}],
    ['after 6 pm', { availability: 'evening' }],
    ['before 9 am', { availability: 'morning' }],
    ['6-8 am', { availability: 'morning' }],
    ['6:30 pm to 7:30 pm', { availability: 'evening' }],
    ['subah 7 baje', { availability: 'morning' }],
    ['shaam 6 baje ke baad', { availability: 'evening' }],
    ['शाम को 7 बजे', { availability: 'evening' }],
    ['after 4 pm', { availability: 'afternoon,evening' }],
    ['weekend ko nahi', { availability: 'weekdays' }],
    ['weekdays except friday', { availability: 'weekdays' }, 'except', 'friday'],
    ['no mornings', {}, 'no', 'mornings'],
    ['kal nahi', {}, 'kal', 'nahi'],
  ]);
});

describe('who teaches, who is taught, and how', () => {
  expectEach([
    ['hatha teacher', { specialization: 'Hatha Yoga' }],
    ['vinyasa or ashtanga', { specialization: 'Vinyasa Flow' }, 'ashtanga'],
    ['kamar dard', { needs: 'back-pain' }],
    ['घुटनों में दर्द', { needs: 'recovery' }],
    ['for my 8 year old', { needs: 'children' }],
    ['65 saal ki maa', { needs: 'seniors' }],
    // A woman who is described by her age or state is not the teacher.
    ['yoga for pregnant women', { needs: 'pregnancy' }],
    ['prenatal yoga for pregnant ladies', { specialization: 'Prenatal Yoga', needs: 'pregnancy' }],
    ['गर्भवती महिलाओं के लिए योग', { needs: 'pregnancy' }],
    ['बुजुर्ग महिला के लिए', { needs: 'seniors' }],
    ['45 year old woman back pain', { needs: 'back-pain' }, '45', 'old'],
    ['65 year old lady', { needs: 'seniors' }],
    ['30 saal ki mahila', {}, '30', 'saal'],
    ['old ladies', { needs: 'seniors' }],
    ['for women', { women: '1' }],
    ['lady teacher', { women: '1' }],
    ['महिला शिक्षक', { women: '1' }],
    ['pregnant, lady teacher', { needs: 'pregnancy', women: '1' }],
    ['pregnent wife', { needs: 'pregnancy' }],
    // Words for a person count only together with a need ("pregnent wife"); without one they stay unknown.
    ['swimming pool', {}, 'swimming', 'pool'],
    ['kids yoga', { specialization: 'Kids Yoga' }],
    ['yoga for kids', { needs: 'children' }],
    ['for my sister', {}, 'sister'],
    ['begginers', { level: 'beginner' }],
    // A second style or level is not used, and named as it was written.
    ['हठ योगा और विन्यास पुणे', { specialization: 'Hatha Yoga', city: 'Pune' }, 'विन्यास'],
    ['ashtanga or vinyasa flow yoga', { specialization: 'Ashtanga' }, 'vinyasa', 'flow'],
    ['beginners or advancd', { level: 'beginner' }, 'advancd'],
    ['tamil and english speaking', { languages: 'English,Tamil' }],
    ['lady teacher at home', { women: '1', sessionType: 'offline' }],
    ['not online', { sessionType: 'offline' }],
    ['online or at home', {}],
    ['free demo, verified id, group class', { freeDemo: '1', idSeen: '1', groupClass: '1' }],
    ['with 5+ years of experience', { experience: '5+' }],
    ['cheapest', { sort: 'price' }],
    ['sabse achha', { sort: 'rating' }],
    ['within 5 km of koramangala', { city: 'Bengaluru', area: 'Koramangala', distance: '5' }],
    ['5 किमी के अंदर कोरमंगला', { city: 'Bengaluru', area: 'Koramangala', distance: '5' }],
  ]);
});

describe('a place near the user', () => {
  it.each([
    'yoga near me',
    'hatha nearby',
    'mere paas yoga teacher',
    'mere aas paas prenatal',
    'yoga class paas mein',
    'मेरे पास योग',
    'मेरे आसपास हठ योग',
    'yoga near me for my sister',
  ])('is asked for: %s', (sentence) => expect(read(sentence).nearMe).toBe(true));

  it.each(['hatha yoga', 'near koramangala', 'koramangala ke paas', 'yoga near me in pune', 'पुणे के पास'])(
    'is not asked for: %s',
    (sentence) => expect(read(sentence).nearMe).toBe(false),
  );
});

describe('any text', () => {
  it.each(['', ' ', '😀', '|||', '₹', '-', '0', '9'.repeat(200), 'a '.repeat(100), '१२३ ४५६', '\u0000'])(
    'is read without an error: %j',
    (sentence) => {
      const { filters, unknown } = read(sentence);
      expect(Object.values(filters).every((value) => value !== '')).toBe(true);
      expect(unknown.every((word) => word !== '')).toBe(true);
    },
  );
});
