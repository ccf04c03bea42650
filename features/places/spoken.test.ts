import { describe, expect, it } from 'vitest';
import { getGazetteer } from './server/load.ts';
import { roughSpokenRank, spokenOf, spokenRank } from './spoken.ts';

const places = getGazetteer();
const areasFor = (text: string, cityId: string | null) =>
  places.searchAreas(text, cityId === null ? null : places.cityById(cityId), 5).map(({ name }) => name);

/** Written by people who know the places, not by a table. */
const AREAS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'bengaluru-k': {
    ...{ कोरमंगला: 'Koramangala', कोरामंगला: 'Koramangala', कोरमंगल: 'Koramangala' },
    ...{ इंदिरानगर: 'Indiranagar', 'इन्दिरा नगर': 'Indiranagar', व्हाइटफील्ड: 'Whitefield' },
    ...{ 'एचएसआर लेआउट': 'HSR Layout', 'एच एस आर लेआउट': 'HSR Layout', 'बीटीएम लेआउट': 'BTM Layout' },
    ...{ 'जे.पी. नगर': 'J P Nagar', जयनगर: 'Jayanagar', मराठाहल्ली: 'Marathahalli', हेब्बाल: 'Hebbal' },
    ...{ येलहंका: 'Yelahanka', बेलंदूर: 'Bellandur', 'इलेक्ट्रॉनिक सिटी': 'Electronic City' },
    ...{ बसवनगुडी: 'Basavanagudi', बनशंकरी: 'Banashankari', ಕೋರಮಂಗಲ: 'Koramangala', ಜಯನಗರ: 'Jayanagar' },
  },
  'mumbai-m': {
    ...{ बांद्रा: 'Bandra', वांद्रे: 'Bandra', अंधेरी: 'Andheri', आंधेरी: 'Andheri', 'अंधेरी पश्चिम': 'Andheri' },
    ...{ बोरीवली: 'Borivali', मलाड: 'Malad', गोरेगांव: 'Goregaon', गोरेगाँव: 'Goregaon', पवई: 'Powai' },
    ...{ दादर: 'Dadar', कुर्ला: 'Kurla', चेंबूर: 'Chembur', वाशी: 'Vashi', जुहू: 'Juhu', वर्ली: 'Worli' },
    ...{ कोलाबा: 'Colaba', घाटकोपर: 'Ghatkopar', कांदिवली: 'Kandivali', भांडुप: 'Bhandup' },
  },
  'delhi-d': {
    ...{ साकेत: 'Saket', द्वारका: 'Dwarka', रोहिणी: 'Rohini', 'करोल बाग': 'Karol Bagh' },
    ...{ 'कनॉट प्लेस': 'Connaught Place', 'लाजपत नगर': 'Lajpat Nagar', 'हौज़ खास': 'Hauz Khas' },
    ...{ 'चाँदनी चौक': 'Chandni Chowk', पीतमपुरा: 'Pitampura', 'लक्ष्मी नगर': 'Laxmi Nagar' },
    ...{ 'वसंत कुंज': 'Vasant Kunj', 'ग्रेटर कैलाश': 'Greater Kailash', जनकपुरी: 'Janakpuri' },
  },
  'pune-m': {
    ...{ कोथरूड: 'Kothrud', हडपसर: 'Hadapsar', बानेर: 'Baner', औंध: 'Aundh', वाकड: 'Wakad' },
    ...{ 'विमान नगर': 'Viman Nagar', खराडी: 'Kharadi', 'कोरेगांव पार्क': 'Koregaon Park' },
  },
  'hyderabad-t': { गाचीबौली: 'Gachibowli', 'बंजारा हिल्स': 'Banjara Hills', माधापुर: 'Madhapur' },
  'chennai-tn': { அடையார்: 'Adyar', மயிலாப்பூர்: 'Mylapore', தாம்பரம்: 'Tambaram', 'अन्ना नगर': 'Anna Nagar' },
  'kolkata-wb': { 'সল্ট লেক': 'Salt Lake', बालीगंज: 'Ballygunge' },
};

describe('areas in the reader’s script', () => {
  const cases = Object.entries(AREAS).flatMap(([cityId, names]) =>
    Object.entries(names).map(([typed, area]) => [typed, cityId, area] as const),
  );

  it('are tested with more than sixty examples', () => expect(cases.length).toBeGreaterThan(60));

  it.each(cases)('%s in %s is %s', (typed, cityId, area) => {
    expect(areasFor(typed, cityId)[0]).toBe(area);
  });

  it('are found while they are typed, and without a city', () => {
    expect(areasFor('कोरम', 'bengaluru-k')[0]).toBe('Koramangala');
    expect(areasFor('घाटको', 'mumbai-m')[0]).toBe('Ghatkopar');
    expect(areasFor('कोरमंगला', null)[0]).toBe('Koramangala');
  });

  it('are found with one wrong consonant', () => {
    expect(areasFor('कोरमंदला', 'bengaluru-k')).toContain('Koramangala');
    expect(areasFor('घाटकोबर', 'mumbai-m')[0]).toBe('Ghatkopar');
  });

  it.each(['योग', 'हठ योग', 'शिक्षक', 'नमस्ते', 'ऑनलाइन', 'दिल्ली', 'पुणे', 'बेंगलुरु', 'अबकद', 'ध्यान'])(
    '%s is no area of Mumbai',
    (typed) => {
      expect(areasFor(typed, 'mumbai-m')).toEqual([]);
    },
  );
});

describe('queries in Latin letters', () => {
  it('find the area that they name, in about two hundred cases, and nothing by sound', () => {
    const cities = places.largestCities(20);
    const typed = cities.flatMap((city) =>
      places
        .areasOfCity(city.id)
        .slice(0, 10)
        .map((area) => ({ city, area })),
    );
    expect(typed.length).toBeGreaterThanOrEqual(190);
    for (const { city, area } of typed) {
      const [first] = places.searchAreas(area.name, city, 5);
      // Compare names, because some cities have two areas with the same name.
      expect(first?.name.toLowerCase().replace(/\W/g, '')).toBe(area.name.toLowerCase().replace(/\W/g, ''));
    }
    for (const wrong of ['krmngl', 'bndr', 'ndr', 'hdpsr'])
      expect(areasFor(wrong, 'mumbai-m')).not.toContain('Bandra');
  });
});

describe('cities in the reader’s script that the data has in Latin letters only', () => {
  it.each([
    ['कोयंबटूर', 'Coimbatore'],
    ['गाज़ियाबाद', 'Ghaziabad'],
    ['नागपूर', 'Nagpur'],
    ['इन्दौर', 'Indore'],
    ['मुम्बई', 'Mumbai'],
  ])('%s is %s', (typed, city) => {
    expect(places.searchCities(typed, 5)[0]?.name).toBe(city);
  });

  it.each(['कोरमंगला', 'योग', 'हठ योग', 'शिक्षक'])('%s is no city', (typed) => {
    expect(places.cityByName(typed)).toBeNull();
  });
});

describe('names by sound', () => {
  it.each([
    ['कोरमंगला', 'Koramangala', true],
    ['कोरमंगला', 'Kormangla', true],
    ['अंधेरी', 'Nadar', false],
  ])('%s and %s: %s', (a, b, same) => {
    const rank = spokenRank(spokenOf(a), spokenOf(b));
    expect(rank !== null && rank < 0.5).toBe(same);
  });

  it('rank lower if the query has more words after the name', () => {
    const query = spokenOf('अंधेरी स्टेशन');
    expect(spokenRank(query, spokenOf('Andheri'))).toBeNull();
    expect(roughSpokenRank(query, spokenOf('Andheri'))).toBeGreaterThan(2);
  });
});
