import { describe, expect, it } from 'vitest';
import type { City } from '../records.ts';
import { getGazetteer } from './load.ts';

const places = getGazetteer();
const cityNames = (text: string) => places.searchCities(text, 5).map(({ name }) => name);
const areaNames = (text: string, cityId: string) =>
  places.searchAreas(text, places.cityById(cityId), 5).map(({ name }) => name);

/** Every one-letter change, omission, insertion or swap of a name; the letters are the same in each run. */
function misspellings(name: string): string[] {
  const letters = [...name];
  return letters.flatMap((letter, at) => {
    const [before, after] = [name.slice(0, at), name.slice(at + 1)];
    const other = String.fromCharCode(97 + ((letter.charCodeAt(0) + 7 * at) % 26));
    const next = letters[at + 1];
    return [
      before + after,
      before + other + after,
      before + other + letter + after,
      ...(next !== undefined && next !== letter ? [before + next + letter + after.slice(1)] : []),
    ];
  });
}

describe('cities in the data', () => {
  it('are found despite any single typo', () => {
    const names = places.largestCities(30).map(({ name }) => name.toLowerCase());
    const tried = names
      .filter((name) => name.length > 4)
      .flatMap((name) => misspellings(name).map((typed) => [typed, name]));
    const missed = tried.filter(
      ([typed = '', name]) => !cityNames(typed).some((found) => found.toLowerCase() === name),
    );
    expect(tried.length).toBeGreaterThan(800);
    expect(missed.length / tried.length).toBeLessThan(0.005);
  });

  it.each([
    ['बेंगलुरु', 'Bengaluru'],
    ['चंडीगढ़', 'Chandigarh'],
    ['گुंटूर', undefined],
    ['గుంటూరు', 'Guntur'],
    ['ଭୁବନେଶ୍ୱର', 'Bhubaneswar'],
    ['വൈക്കം', 'Vaikam'],
    ['ਅੰਮ੍ਰਿਤਸਰ', 'Amritsar'],
    ['સુરત', 'Surat'],
  ])('%s is %s', (typed, city) => {
    expect(cityNames(typed)[0]).toBe(city);
  });

  it('are suggested once if the data has them twice, and count as one city', () => {
    expect(cityNames('new delhi')).toEqual(['Delhi']);
    expect(places.cityById('new-delhi-d')).toBe(places.cityByName('Delhi'));
    expect(places.cityByName('Jodhpur')?.state).toBe('Rajasthan');
    expect(places.largestCities(200).map(({ id }) => id)).not.toContain('jodhpur-g');
  });

  it('have a text that finds them by name, with the state or the district if others have the same name', () => {
    const cities = [...places.cities.values()].filter((city) => places.cityById(city.id) === city);
    const lost = cities.filter((city) => places.cityByName(places.cityText(city)) !== city);
    // A few villages share even the district.
    expect(lost.filter(({ population }) => population > 5_000)).toEqual([]);
    expect(lost.length).toBeLessThan(20);
    const text = (id: string) => places.cityText(places.cityById(id) as City);
    expect(text('bilaspur-c')).toBe('Bilaspur');
    expect(text('barasat-wb-2')).toBe('Barasat, 24 Paraganas South');
    expect(places.cityByName('aurangabad, bihar')?.state).toBe('Bihar');
    expect(places.cityByName('Aurangabad, nowhere')).toBe(places.cityByName('Aurangabad'));
  });

  it('rank by name, then as places inside a city, then as a similar big city', () => {
    expect(cityNames('secunderabad')[0]).toBe('Hyderabad');
    expect(cityNames('chenni')).toContain('Chennai');
    expect(cityNames('mad').slice(0, 3)).toContain('Chennai');
  });

  it('are found by state, and by name and state', () => {
    expect(cityNames('goa')).toContain('Panaji');
    expect(cityNames('hyderabad telangana')).toEqual(['Hyderabad']);
    expect(cityNames('pune, maharashtra')[0]).toBe('Pune');
  });

  it('are never suggested, by name or position, if another city has absorbed them', () => {
    const swallowed = [...places.cities.values()].filter(({ withinCityId }) => withinCityId !== null);
    expect(swallowed.length).toBeGreaterThan(500);
    for (const city of swallowed) {
      expect(places.cityById(city.id)?.id).toBe(city.withinCityId);
      expect(places.searchCities(city.name, 10)).not.toContain(city);
      expect(places.nearestCity(city)).not.toBe(city);
    }
  });
});

describe('areas in the data', () => {
  it('belong to the city around an absorbed place', () => {
    const lost = [...places.cities.values()].filter(
      ({ id, withinCityId }) => withinCityId !== null && places.areasOfCity(id).length > 0,
    );
    expect(lost).toEqual([]);
    expect(areaNames('vashi', 'mumbai-m')[0]).toBe('Vashi');
  });

  it.each([
    ['west bandra', 'mumbai-m', 'Bandra West'],
    ['Andheri West', 'mumbai-m', 'Andheri'],
    ['vandre', 'mumbai-m', 'Bandra'],
    ['2nd phase jp nagar', 'bengaluru-k', 'JP Nagar 2nd Phase'],
    ['koramangala 5th block', 'bengaluru-k', 'Koramangala'],
    ['whitfield', 'bengaluru-k', 'Whitefield'],
    ['b t m layout', 'bengaluru-k', 'BTM Layout'],
  ])('%s in %s is %s', (typed, cityId, area) => {
    expect(areaNames(typed, cityId)[0]).toBe(area);
  });

  it('are suggested in one of several spellings', () => {
    const found = areaNames('kor', 'bengaluru-k');
    expect(found[0]).toBe('Koramangala');
    expect(found).not.toContain('Kormangala');
    expect(found).not.toContain('Kormangla');
    expect(areaNames('jp nagar', 'bengaluru-k').filter((name) => /^j ?p nagar$/i.test(name))).toHaveLength(1);
  });

  it('rank nearer ones first when equally known', () => {
    const delhi = places.cityById('delhi-d');
    const dwarka = { latitude: 28.592, longitude: 77.046 };
    const [fromDwarka] = places.searchAreas('park', delhi, 5, dwarka);
    const [fromCity] = places.searchAreas('park', delhi, 5);
    expect(fromDwarka?.id).not.toBe(fromCity?.id);
  });
});
