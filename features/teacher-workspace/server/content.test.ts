import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BANDRA, MUMBAI, POWAI, PUNE } from '#db/factories/people.ts';
import { specializationId } from '#db/factories/teachers.ts';
import { createAdmin, createStudent, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let test: TestApp;
let teacher: Teacher;
let client: TestClient;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  teacher = await createTeacher(test.db);
  client = await signInAs(test, teacher);
});

const found = async (query: string) =>
  (await test.client().get(`/api/teachers/search?limit=100&${query}`))
    .json<{ id: string }[]>()
    .some(({ id }) => id === teacher.teacherId);
const publicly = async () => (await test.client().get(`/api/teachers/${teacher.teacherId}`)).json();

describe('location', () => {
  const save = (body: object) => client.put('/api/teacher/location', body);
  const bandra = { name: 'Bandra', mapsId: BANDRA.id, latitude: 19.060413, longitude: 72.835127 };

  it('returns exact places to the owner and rounded ones to everyone else', async () => {
    const body = {
      city: 'Mumbai',
      cityMapsId: MUMBAI.id,
      cityLatitude: 19.072834,
      cityLongitude: 72.882619,
      serviceAreas: [{ ...bandra, fullAddress: 'Bandra, Mumbai, Maharashtra' }],
    };
    const reply = await save(body);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject(body);
    expect((await client.get('/api/teacher/location')).json()).toEqual(reply.json());
    const shown = JSON.stringify(await publicly());
    expect(shown).not.toContain('19.0728');
    expect(shown).not.toContain('72.835');
    expect(await publicly()).toMatchObject({ city: 'Mumbai', localities: ['Bandra'] });
  });

  it('reads areaName, and finds a city by any of its names and an area by its name', async () => {
    const reply = await save({
      city: 'Bombay',
      serviceAreas: [{ areaName: 'powai' }, { name: 'By the lake' }],
    });
    expect(reply.json()).toMatchObject({
      city: 'Bombay',
      cityMapsId: MUMBAI.id,
      serviceAreas: [
        { name: 'powai', mapsId: POWAI.id, latitude: POWAI.latitude },
        { name: 'By the lake', mapsId: null, latitude: null },
      ],
    });
  });

  it.each([undefined, '', '  ', null, 7])('rejects the city %j', async (city) => {
    const reply = await save({ city, serviceAreas: [] });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      message: 'Please select a city first',
      fields: { city: 'Please select a city first' },
    });
  });

  it('accepts five areas', async () => {
    const serviceAreas = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ name }));
    expect((await save({ city: 'Mumbai', serviceAreas: serviceAreas.slice(1) })).statusCode).toBe(200);
    const reply = await save({ city: 'Mumbai', serviceAreas });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toBe('Maximum 5 service areas allowed');
  });

  it('stores each area once, in any spelling', async () => {
    const reply = await save({ city: 'Pune', serviceAreas: [{ name: 'J.P. Nagar' }, { name: 'jp nagar' }] });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      message: 'Area already selected',
      fields: { 'serviceAreas.1.name': 'Area already selected' },
    });
  });

  it('clears the areas when the city changes', async () => {
    await save({ city: 'Mumbai', serviceAreas: [bandra] });
    expect((await save({ city: 'Mumbai' })).json().serviceAreas).toHaveLength(1);
    expect((await save({ city: 'Pune' })).json().serviceAreas).toEqual([]);
    const both = [bandra, { name: 'Aundh' }];
    expect((await save({ city: 'Pune', serviceAreas: both })).json().serviceAreas).toMatchObject([
      { name: 'Aundh' },
    ]);
  });

  it('updates the search immediately', async () => {
    await save({ city: 'Pune', cityMapsId: PUNE.id, serviceAreas: [{ name: 'Aundh' }] });
    expect(await found('city=Pune&area=Aundh')).toBe(true);
    expect(await found('city=Mumbai')).toBe(false);
    await save({ city: 'Mumbai', serviceAreas: [{ name: 'Powai', mapsId: POWAI.id }] });
    expect(await found('city=Mumbai&area=Powai')).toBe(true);
  });

  it('makes a typed area searchable in any spacing and capitalisation', async () => {
    await save({ city: 'Mumbai', serviceAreas: [{ name: 'Gulmohar Road' }] });
    expect(await found('city=Mumbai&area=gulmohar%20%20road')).toBe(true);
    expect(await found('city=Pune&area=Gulmohar%20Road')).toBe(false);
  });

  it('stores a typed area unchanged in a city that the gazetteer does not know', async () => {
    const reply = await save({ city: 'Nowhere at all', serviceAreas: [{ name: 'Lower End' }] });
    expect(reply.json().serviceAreas).toMatchObject([{ name: 'Lower End', mapsId: null }]);
  });

  it.each([
    { city: '\u200b' },
    { cityLatitude: 91 },
    { serviceAreas: [{ name: 'A', longitude: 181 }] },
    { serviceAreas: [{ name: '…' }] },
    { serviceAreas: [null] },
    { serviceAreas: 'Bandra' },
    { cityMapsId: 'x'.repeat(201) },
  ])('%j is refused', async (body) => {
    expect((await save({ city: 'Mumbai', ...body })).statusCode).toBe(400);
  });
});

describe('specializations', () => {
  const [hatha, yin, kids, hot] = (['hatha-yoga', 'yin-yoga', 'kids-yoga', 'hot-yoga'] as const).map(
    specializationId,
  ) as [string, string, string, string];
  const save = (body: object) => client.post('/api/teacher/specializations', body);

  it('are stored in their order; Top Expertise comes first on the profile', async () => {
    const reply = await save({ specializationIds: [yin, hatha, kids, yin], topExpertiseIds: [kids] });
    expect(reply.statusCode).toBe(201);
    expect(reply.json().specializations).toEqual([
      { id: kids, name: 'Kids Yoga', isTopExpertise: true },
      { id: yin, name: 'Yin Yoga', isTopExpertise: false },
      { id: hatha, name: 'Hatha Yoga', isTopExpertise: false },
    ]);
    expect((await publicly()).specializations).toEqual(reply.json().specializations);
    expect(await found('specialization=kids-yoga')).toBe(true);
    await save({ specializationIds: [yin] });
    expect(await found('specialization=kids-yoga')).toBe(false);
  });

  it('rejects more than three Top Expertise', async () => {
    const all = [hatha, yin, kids, hot];
    expect((await save({ specializationIds: all, topExpertiseIds: all.slice(1) })).statusCode).toBe(201);
    const reply = await save({ specializationIds: all, topExpertiseIds: all });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toBe('You can mark at most 3 specializations as Top Expertise.');
  });

  it('rejects Top Expertise that is not selected', async () => {
    const reply = await save({ specializationIds: [hatha], topExpertiseIds: [yin] });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toEqual({
      topExpertiseIds: 'Top Expertise can only be chosen from your selected specializations.',
    });
  });

  it.each([
    { specializationIds: [crypto.randomUUID()] },
    { specializationIds: ['hatha-yoga'] },
    { specializationIds: 'all' },
    {},
    { specializationIds: [hatha], topExpertiseIds: [null] },
  ])('%j is refused', async (body) => {
    expect((await save(body)).statusCode).toBe(400);
  });
});

describe('certifications', () => {
  const PATH = '/api/teacher/certifications';
  const add = (body: object) => client.post(PATH, body);
  const good = { name: 'Teacher Training', organization: 'Example Institute' };

  it('are returned as added, not yet checked', async () => {
    const body = {
      ...good,
      year: 2020,
      description: 'Two hundred hours.',
      credentialNumber: 'YA-77',
      issuerUrl: 'https://issuer.example/77',
    };
    const reply = await add(body);
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({ id: expect.any(String), ...body, hasDocument: false, isChecked: false });
    expect((await client.get(PATH)).json()).toEqual([reply.json()]);
  });

  it('show their number only to the owner and admins', async () => {
    await add({ ...good, credentialNumber: 'YA-77' });
    const path = `/api/teachers/${teacher.teacherId}/certifications`;
    const admin = await signInAs(test, await createAdmin(test.db));
    const numbers = await Promise.all(
      [test.client(), await signInAs(test, await createTeacher(test.db)), client, admin].map(
        async (someone) => (await someone.get(path)).json()[0].credentialNumber,
      ),
    );
    expect(numbers).toEqual([null, null, 'YA-77', 'YA-77']);
  });

  it('show their document only to the owner and to admins, whose access is audited', async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a6' } })
      .png()
      .toBuffer();
    const uploaded = await client.request({
      method: 'POST',
      url: '/api/media?kind=document',
      headers: { 'content-type': 'image/png' },
      payload: picture,
    });
    const documentId = uploaded.json().id;
    const other = await signInAs(test, await createTeacher(test.db));
    expect((await other.post(PATH, { ...good, documentId })).json().fields).toEqual({
      documentId: 'Please upload the document again.',
    });
    const { id, hasDocument } = (await add({ ...good, documentId })).json();
    expect(hasDocument).toBe(true);
    const path = `${PATH}/${id}/document`;
    const admin = await signInAs(test, await createAdmin(test.db));
    const student = await signInAs(test, await createStudent(test.db));
    const guests = [test.client(), other, student];
    const refused = await Promise.all(guests.map(async (one) => (await one.get(path)).statusCode));
    expect(refused).toEqual([401, 404, 404]);
    for (const one of [client, admin]) {
      const reply = await one.get(path);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.json().document).toMatch(/^data:image\/webp;base64,/);
    }
    const acts = await test.db.selectFrom('audit_log').select('action').where('target_id', '=', id).execute();
    expect(acts).toEqual([{ action: 'certification.document.view' }]);
    const shown = (await test.client().get(`/api/teachers/${teacher.teacherId}/certifications`)).json();
    expect(shown[0].hasDocument).toBe(false);
    await client.delete(`${PATH}/${id}`);
    expect((await client.get(path)).statusCode).toBe(404);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ organization: undefined }, 'organization'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ year: '2020' }, 'year'],
    [{ year: 2027 }, 'year'],
    [{ year: 20 }, 'year'],
    [{ issuerUrl: 'javascript:alert(1)' }, 'issuerUrl'],
    [{ issuerUrl: 'issuer.example' }, 'issuerUrl'],
  ])('%j is refused', async (wrong, field) => {
    const reply = await add({ ...good, ...wrong });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toHaveProperty(field);
  });

  it('can be deleted once, by their owner', async () => {
    const { id } = (await add(good)).json();
    const other = await signInAs(test, await createTeacher(test.db));
    expect((await other.delete(`${PATH}/${id}`)).statusCode).toBe(404);
    const reply = await client.delete(`${PATH}/${id}`);
    expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
    expect((await client.delete(`${PATH}/${id}`)).statusCode).toBe(404);
    expect((await client.get(PATH)).json()).toEqual([]);
  });

  it('are limited to twelve, even if twenty are added concurrently', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => add(good)));
    const added = replies.filter(({ statusCode }) => statusCode === 201).length;
    expect(added).toBe(12);
    const refused = await add(good);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CERTIFICATION_LIMIT']);
    expect((await client.get(PATH)).json()).toHaveLength(12);
  });
});
