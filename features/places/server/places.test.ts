import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import type { Place } from '../contract.ts';

const texts = (answer: { json(): unknown }) => (answer.json() as Place[]).map(({ text }) => text);

describe('the gazetteer provider', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());
  const cities = (query: string) =>
    test.client().get(`/api/maps/search-cities?query=${encodeURIComponent(query)}&limit=5`);

  it.each([
    ['Bangalore', 'Bengaluru'],
    ['bombay', 'Mumbai'],
    ['Gurgaon', 'Gurugram'],
    ['calcutta', 'Kolkata'],
    ['madras', 'Chennai'],
    ['Poona', 'Pune'],
    ['Mysore', 'Mysuru'],
    ['Trivandrum', 'Thiruvananthapuram'],
    ['Baroda', 'Vadodara'],
    ['Vizag', 'Visakhapatnam'],
    ['मुंबई', 'Mumbai'],
    ['ಬೆಂಗಳೂರು', 'Bengaluru'],
    ['சென்னை', 'Chennai'],
    ['কলকাতা', 'Kolkata'],
    ['mumbia', 'Mumbai'],
    ['Hyderbad', 'Hyderabad'],
    ['Ahmedbad', 'Ahmedabad'],
    ['beng', 'Bengaluru'],
    ['bang', 'Bengaluru'],
    ['pu', 'Pune'],
    ['Navi Mumbai', 'Mumbai'],
  ])('%s leads to %s', async (query, city) => {
    expect(texts(await cities(query))[0]).toBe(city);
  });

  it('lists cities with a similar current name before cities with a similar former name', async () => {
    expect(texts(await cities('bangal')).slice(0, 2)).toEqual(['Bengaluru', 'Mangaluru']);
  });

  it('returns at most five results in the specified shape', async () => {
    const answer = await cities('ka');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toHaveLength(5);
    for (const place of answer.json()) {
      expect(Object.keys(place).sort()).toEqual(['center', 'id', 'place_name', 'place_type', 'text']);
      const [longitude, latitude] = place.center;
      expect(longitude).toBeGreaterThan(67);
      expect(latitude).toBeLessThan(38);
    }
  });

  it('returns only exact matches for a correctly spelled "pune"', async () => {
    expect(texts(await cities('pune'))).toEqual(['Pune']);
  });

  it('finds areas of a city by any of its names or by its position', async () => {
    const by = async (rest: string) =>
      texts(await test.client().get(`/api/maps/search-areas?query=bandra&limit=5&${rest}`));
    const areas = await by('cityName=Bombay');
    expect(areas).toEqual(expect.arrayContaining(['Bandra', 'Bandra West', 'Bandra East']));
    expect(await by('cityId=mumbai-m')).toEqual(areas);
    expect(await by('cityLat=19.07&cityLon=72.88')).toEqual(areas);
    expect(await by('cityName=Bombay&cityLat=&cityLon=')).toEqual(areas);
    expect(await by('cityName=Atlantis')).toEqual([]);
    const typo = await test.client().get('/api/maps/search-areas?query=indranagar&cityName=Bengaluru');
    expect(texts(typo)).toContain('Indiranagar');
  });

  it.each([
    ['Bandra', 19.06, 72.835, 'Mumbai'],
    ['Whitefield', 12.9698, 77.75, 'Bengaluru'],
    ['Connaught Place', 28.6315, 77.2167, 'Delhi'],
    ['Salt Lake', 22.58, 88.42, 'Kolkata'],
    ['Noida', 28.57, 77.32, 'Noida'],
    ['Gurugram', 28.46, 77.03, 'Gurugram'],
    ['Vashi', 19.077, 72.998, 'Mumbai'],
    ['Aundh', 18.56, 73.81, 'Pune'],
  ])('%s lies in the right city', async (_name, lat, lon, city) => {
    const answer = await test.client().get(`/api/maps/reverse-geocode?lat=${lat}&lon=${lon}`);
    expect(answer.json().text).toBe(city);
  });

  it.each([
    ['the sea', 15, 70],
    ['London', 51.5, 0],
  ])('%s is no city: null', async (_name, lat, lon) => {
    const answer = await test.client().get(`/api/maps/reverse-geocode?lat=${lat}&lon=${lon}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toBeNull();
  });

  it.each([
    ['/api/maps/search-cities', 'query'],
    ['/api/maps/search-cities?query=a', 'query'],
    ['/api/maps/search-cities?query=%20%20a%20', 'query'],
    ['/api/maps/search-cities?query=pune&limit=0', 'limit'],
    ['/api/maps/search-areas?query=b', 'query'],
    ['/api/maps/search-areas?query=ban&cityLat=abc&cityLon=1', 'cityLat'],
    ['/api/maps/reverse-geocode?lat=91&lon=0', 'lat'],
    ['/api/maps/reverse-geocode?lat=1', 'lon'],
    ['/api/maps/reverse-geocode?lat=&lon=72.88', 'lat'],
    ['/api/maps/reverse-geocode?lat=19.07&lon=%20', 'lon'],
  ])('%s is refused', async (url, field) => {
    const answer = await test.client().get(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message: expect.any(String),
      fields: { [field]: expect.any(String) },
    });
  });

  it('accepts unusual and very long input', async () => {
    for (const query of ['a'.repeat(200), 'ab '.repeat(66), '((((((((', 'ाााा', '%'.repeat(50)]) {
      expect((await cities(query)).statusCode).toBeLessThan(500);
    }
  });
});

describe('external providers', () => {
  type Behaviour = { status: number; body: string } | 'hang' | 'redirect';
  let source: Server;
  let origin: string;
  let behave: Behaviour;
  let requested: URL[] = [];
  const started: TestApp[] = [];
  beforeAll(async () => {
    source = createServer((request, response) => {
      requested.push(new URL(request.url ?? '/', 'http://source.test'));
      if (behave === 'hang') return;
      if (behave === 'redirect') response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
      else response.writeHead(behave.status, { 'content-type': 'application/json' }).end(behave.body);
    });
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(source.address() as { port: number }).port}`;
  });
  afterEach(async () => {
    requested = [];
    await Promise.all(started.splice(0).map((test) => test.close()));
  });
  afterAll(() => {
    source.closeAllConnections();
    source.close();
  });

  async function ask(provider: string, url: string) {
    const test = await startTestApp({
      env: { MAPS_PROVIDER: provider, MAPS_URL: origin, MAPS_TOKEN: 'token' },
    });
    started.push(test);
    return (await test.client().get(url)).json();
  }
  const ok = (body: unknown): Behaviour => ({ status: 200, body: JSON.stringify(body) });

  it('reads Mapbox', async () => {
    const feature = {
      id: 'place.1',
      type: 'Feature',
      text: 'Pune',
      place_name: 'Pune, Maharashtra, India',
      place_type: ['place'],
      center: [73.85, 18.52],
      relevance: 1,
    };
    behave = ok({ type: 'FeatureCollection', features: [feature] });
    expect(await ask('mapbox', '/api/maps/search-cities?query=pune/../x')).toEqual([
      {
        id: 'place.1',
        text: 'Pune',
        place_name: 'Pune, Maharashtra, India',
        place_type: ['place'],
        center: [73.85, 18.52],
      },
    ]);
    expect(requested[0]?.pathname).toBe('/geocoding/v5/mapbox.places/pune%2F..%2Fx.json');
    expect(Object.fromEntries(requested[0]?.searchParams ?? [])).toMatchObject({
      country: 'in',
      limit: '5',
      types: 'place',
    });
  });

  it('asks Mapbox for areas of the chosen city', async () => {
    behave = ok({ type: 'FeatureCollection', features: [] });
    await ask('mapbox', '/api/maps/search-areas?query=gandhi&cityName=Pune');
    expect(requested[0]?.pathname).toBe('/geocoding/v5/mapbox.places/gandhi%20Pune.json');
  });

  it('reads Photon, without other countries and duplicates', async () => {
    const feature = (osm_id: number, countrycode: string) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [73.85, 18.52] },
      properties: { osm_type: 'N', osm_id, name: 'Pune', state: 'Maharashtra', countrycode, type: 'city' },
    });
    behave = ok({
      type: 'FeatureCollection',
      features: [feature(1, 'IN'), feature(2, 'IN'), feature(3, 'US')],
    });
    expect(await ask('photon', '/api/maps/search-cities?query=pune')).toEqual([
      {
        id: 'osm:N1',
        text: 'Pune',
        place_name: 'Pune, Maharashtra',
        place_type: ['city'],
        center: [73.85, 18.52],
      },
    ]);
  });

  it('asks Photon for places in India, and reads the city from the address', async () => {
    const street = (city?: string) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [72.83, 19.06] },
      properties: { osm_type: 'W', osm_id: 5, name: 'Hill Road', type: 'street', city, countrycode: 'IN' },
    });
    behave = ok({ type: 'FeatureCollection', features: [street(), street('Mumbai')] });
    expect(await ask('photon', '/api/maps/reverse-geocode?lat=19.06&lon=72.83')).toMatchObject({
      id: 'photon:Mumbai',
      text: 'Mumbai',
      place_name: 'Mumbai',
      place_type: ['city'],
    });
    expect(Number(requested[0]?.searchParams.get('radius'))).toBeGreaterThan(1);
    await ask('photon', '/api/maps/search-areas?query=bandra&cityId=mumbai-m');
    expect(requested[1]?.searchParams.get('q')).toBe('bandra Mumbai');
    expect(requested[1]?.searchParams.getAll('layer')).toEqual(['district', 'locality']);
    expect(requested[1]?.searchParams.get('bbox')).toBe('68,6,98,37.5');
  });

  it('pauses a failed provider for half a minute', async () => {
    behave = { status: 500, body: 'oops' };
    const env = { MAPS_PROVIDER: 'photon', MAPS_URL: origin };
    const test = await startTestApp({ env });
    started.push(test);
    const get = async () => texts(await test.client().get('/api/maps/search-cities?query=bombay'));
    expect(await get()).toEqual(['Mumbai']);
    expect(await get()).toEqual(['Mumbai']);
    expect(requested).toHaveLength(1);
    test.clock.advance(31_000);
    await get();
    expect(requested).toHaveLength(2);
  });

  it('asks a provider again that only refused one question', async () => {
    behave = { status: 422, body: '{"message":"Query too long"}' };
    const env = { MAPS_PROVIDER: 'mapbox', MAPS_URL: origin, MAPS_TOKEN: 'token' };
    const test = await startTestApp({ env });
    started.push(test);
    const get = async (query: string) =>
      texts(await test.client().get(`/api/maps/search-cities?query=${query}`));
    expect(await get('bombay')).toEqual(['Mumbai']);
    await get('pune');
    expect(requested).toHaveLength(2);
  });

  it('reads Nominatim in both directions', async () => {
    const place = {
      place_id: 7,
      lat: '18.52',
      lon: '73.85',
      name: 'Pune',
      display_name: 'Pune, Maharashtra, India',
      address: { city: 'Pune', state: 'Maharashtra' },
    };
    const wanted = {
      id: 'nominatim:7',
      text: 'Pune',
      place_name: 'Pune, Maharashtra',
      place_type: ['city'],
      center: [73.85, 18.52],
    };
    behave = ok([place]);
    expect(await ask('nominatim', '/api/maps/search-cities?query=pune')).toEqual([wanted]);
    behave = ok(place);
    expect(await ask('nominatim', '/api/maps/reverse-geocode?lat=18.52&lon=73.85')).toEqual(wanted);
    behave = ok({ error: 'Unable to geocode' });
    expect(await ask('nominatim', '/api/maps/reverse-geocode?lat=1&lon=70')).toBeNull();
  });

  it.each<[string, Behaviour]>([
    ['fails', { status: 500, body: 'oops' }],
    ['answers no JSON', { status: 200, body: '<html>' }],
    ['answers another shape', { status: 200, body: '{"features":[{"id":1}]}' }],
    ['redirects', 'redirect'],
    ['hangs', 'hang'],
  ])('falls back to the gazetteer when the source %s', async (_name, behaviour) => {
    behave = behaviour;
    const answer = (await ask('photon', '/api/maps/search-cities?query=bombay')) as Place[];
    expect(answer.map(({ text }) => text)).toEqual(['Mumbai']);
    expect(requested).toHaveLength(1);
  });
});
