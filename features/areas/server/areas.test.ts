import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTypedArea } from '#db/factories/areas.ts';
import { BANDRA } from '#db/factories/people.ts';
import { createAdmin, createTeacher, signedIn, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import type { AreaOutcome, TypedArea } from '../contract.ts';

let test: TestApp;
let admin: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedIn(test, await createAdmin(test.db));
});
afterAll(() => test.close());

type Saved = {
  serviceAreas: { name: string; mapsId: string | null; latitude: number | null }[];
  version: number;
};

const list = async () => (await admin.get('/api/admin/areas')).json<TypedArea[]>();
const typedAs = async (name: string) => (await list()).find((area) => area.name === name);
const act = (id: string, verb: 'promote' | 'merge' | 'dismiss', body?: object, as = admin) =>
  as.post(`/api/admin/areas/${id}/${verb}`, body);
const suggested = async (query: string, cityName = 'Mumbai') =>
  (
    await test.client().get(`/api/maps/search-areas?cityName=${cityName}&query=${encodeURIComponent(query)}`)
  ).json<{ id: string; text: string; center: [number, number] }[]>();
const found = async (area: string) =>
  (await test.client().get(`/api/teachers/search?city=Mumbai&area=${encodeURIComponent(area)}`))
    .json<{ id: string }[]>()
    .map(({ id }) => id);

/** A teacher of Mumbai who saves these areas; those that are texts were typed. */
async function teaching(...areas: (string | { name: string; mapsId: string })[]): Promise<Teacher> {
  const teacher = await createTeacher(test.db, { areas: [] });
  await save(teacher, ...areas);
  return teacher;
}

async function save(
  teacher: Teacher,
  ...areas: (string | { name: string; mapsId: string })[]
): Promise<Saved> {
  const serviceAreas = areas.map((area) => (typeof area === 'string' ? { name: area } : area));
  const body = { city: 'Mumbai', cityMapsId: 'mumbai-m', serviceAreas };
  const client = await signedIn(test, teacher);
  for (let tries = 0; ; tries += 1) {
    const reply = await client.put('/api/teacher/location', body);
    // Whoever found the house too busy comes again, as the answer asks.
    if (reply.statusCode === 503 && tries < 5) continue;
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  }
}

const areasOf = async (teacher: Teacher) =>
  (await (await signedIn(test, teacher)).get('/api/teacher/location')).json<Saved>().serviceAreas;

const actsOn = (id: string) =>
  test.db.selectFrom('audit_log').select(['action', 'after']).where('target_id', '=', id).execute();

describe('areas that people typed', () => {
  it('are listed once for each city and name, with how many teachers have them and since when', async () => {
    const first = test.clock.now();
    await teaching('Gulmohar Road', { name: 'Bandra', mapsId: BANDRA.id });
    test.clock.advance(60_000);
    const other = await teaching('gulmohar  road');
    await teaching('Gulmohar Road', 'Old Toll Gate');
    expect(await typedAs('Gulmohar Road')).toMatchObject({
      cityName: 'Mumbai',
      state: 'Maharashtra',
      teachers: 3,
      firstSeenAt: first.toISOString(),
    });
    expect((await list()).map(({ name, teachers }) => [name, teachers])).toEqual([
      ['Gulmohar Road', 3],
      ['Old Toll Gate', 1],
    ]);
    await save(other);
    expect((await typedAs('Gulmohar Road'))?.teachers).toBe(2);
  });

  it('name areas of the city that read alike', async () => {
    await teaching('Bandhra');
    expect((await typedAs('Bandhra'))?.similar.map(({ name }) => name)).toContain('Bandra');
  });

  it('leave out cities that we do not know', async () => {
    const teacher = await createTeacher(test.db, { city: null });
    const client = await signedIn(test, teacher);
    await client.put('/api/teacher/location', {
      city: 'Nowhere at all',
      serviceAreas: [{ name: 'Lower End' }],
    });
    expect(await typedAs('Lower End')).toBeUndefined();
  });
});

describe('adding one to the gazetteer', () => {
  it('makes it found, suggested and chosen, under the name that the admin gives it', async () => {
    const teacher = await teaching('Hill top colny', { name: 'Bandra', mapsId: BANDRA.id });
    const typed = await typedAs('Hill top colny');
    expect(await found('Hilltop Colony')).toEqual([]);
    const reply = await act(typed?.id ?? '', 'promote', {
      name: 'Hilltop Colony',
      latitude: 19.1,
      longitude: 72.9,
    });
    expect(reply.statusCode, reply.body).toBe(200);
    const { areaId, name, teachers } = reply.json<AreaOutcome>();
    expect({ name, teachers }).toEqual({ name: 'Hilltop Colony', teachers: 1 });

    const [place] = await suggested('hillt');
    expect(place).toMatchObject({ id: areaId, text: 'Hilltop Colony', center: [72.9, 19.1] });
    expect(await suggested('hillt', 'Pune')).not.toContainEqual(expect.objectContaining({ id: areaId }));
    expect(await found('Hilltop Colony')).toEqual([teacher.teacherId]);
    expect(await found(areaId ?? '')).toEqual([teacher.teacherId]);
    expect(await found('hill top colny')).toEqual([teacher.teacherId]);
    expect(await areasOf(teacher)).toMatchObject([
      { name: 'Hilltop Colony', mapsId: areaId, latitude: 19.1 },
      { name: 'Bandra', mapsId: BANDRA.id },
    ]);
    expect(await typedAs('Hill top colny')).toBeUndefined();
    expect(await actsOn(typed?.id ?? '')).toEqual([
      { action: 'area.promote', after: { areaId, name: 'Hilltop Colony', teachers: 1 } },
    ]);
    // Whoever types the same words again gets the area.
    const again = await save(await createTeacher(test.db, { areas: [] }), 'Hill top colny');
    expect(again.serviceAreas).toMatchObject([{ name: 'Hilltop Colony', mapsId: areaId }]);
  });

  it('puts it where the city lies, unless told better; never far away', async () => {
    await teaching('Windmill Lane');
    const { id = '', latitude, longitude } = (await typedAs('Windmill Lane')) ?? {};
    const name = 'Windmill Lane';
    const away = await act(id, 'promote', { name, latitude: 28.6, longitude: 77.2 });
    expect([away.statusCode, Object.keys(away.json().fields)]).toEqual([400, ['latitude']]);
    const half = await act(id, 'promote', { name, latitude: 19 });
    expect([half.statusCode, Object.keys(half.json().fields)]).toEqual([400, ['longitude']]);
    expect((await act(id, 'promote', { name: ' ' })).json().fields).toEqual({ name: 'Please enter a name.' });
    expect((await act(id, 'promote', { name })).statusCode).toBe(200);
    expect((await suggested('windmill lane'))[0]?.center).toEqual([longitude, latitude]);
  });

  it('is refused under a name that the city has already', async () => {
    await teaching('Bandraa');
    const { id = '' } = (await typedAs('Bandraa')) ?? {};
    expect((await act(id, 'promote', { name: 'bandra' })).json().code).toBe('AREA_EXISTS');
    expect((await act(id, 'promote', { name: 'Hilltop colony' })).json().code).toBe('AREA_EXISTS');
    expect(await typedAs('Bandraa')).toBeDefined();
    expect(await actsOn(id)).toEqual([]);
  });
});

describe('merging one into an area', () => {
  it('gives its teachers that area, once', async () => {
    const [one, both] = [
      await teaching('Bandhra west'),
      await teaching('Bandhra west', { name: 'Bandra', mapsId: BANDRA.id }),
    ];
    const { id = '' } = (await typedAs('Bandhra west')) ?? {};
    const version = (await save(one, 'Bandhra west')).version;
    const elsewhere = await act(id, 'merge', { areaId: 'koregaon-park.pune-m' });
    expect([elsewhere.statusCode, Object.keys(elsewhere.json().fields)]).toEqual([400, ['areaId']]);
    const reply = await act(id, 'merge', { areaId: BANDRA.id });
    expect(reply.json()).toEqual({ areaId: BANDRA.id, name: 'Bandra', teachers: 2 });
    for (const teacher of [one, both]) {
      expect(await areasOf(teacher)).toMatchObject([{ name: 'Bandra', mapsId: BANDRA.id }]);
      expect(await found('Bandra')).toContain(teacher.teacherId);
    }
    // Whoever looks for the words still finds them.
    expect((await found('Bandhra west')).toSorted()).toEqual((await found('Bandra')).toSorted());
    expect((await actsOn(id)).map(({ action }) => action)).toEqual(['area.merge']);
    // A form that was filled in before is told.
    const body = {
      city: 'Mumbai',
      cityMapsId: 'mumbai-m',
      serviceAreas: [{ name: 'Bandhra west' }],
      version,
    };
    expect((await (await signedIn(test, one)).put('/api/teacher/location', body)).statusCode).toBe(409);
  });
});

describe('leaving one as it is', () => {
  it('keeps it in the profiles and asks no more', async () => {
    const teacher = await teaching('near the old mill');
    const { id = '' } = (await typedAs('near the old mill')) ?? {};
    expect((await act(id, 'dismiss')).json()).toEqual({ areaId: null, name: null, teachers: 0 });
    expect(await areasOf(teacher)).toMatchObject([{ name: 'near the old mill', mapsId: null }]);
    await save(teacher, 'near the old mill');
    expect(await typedAs('near the old mill')).toBeUndefined();
    expect((await act(id, 'dismiss')).json().code).toBe('AREA_ALREADY_DECIDED');
  });
});

describe('at the same time', () => {
  it.each([1, 2, 3, 4, 5])('forty judgements are one, round %i', async (round) => {
    const teacher = await createTeacher(test.db, { areas: [] });
    const id = await createTypedArea(test.db, { teacherId: teacher.teacherId, name: `Race Course ${round}` });
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        if (index % 3 === 0) return act(id, 'dismiss');
        if (index % 3 === 1) return act(id, 'merge', { areaId: BANDRA.id });
        return act(id, 'promote', { name: `Race Course ${round}` });
      }),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    expect(await actsOn(id)).toHaveLength(1);
    const { rows } = await sql`select from added_areas where name = ${`Race Course ${round}`}`.execute(
      test.db,
    );
    const [areas, [{ action } = { action: '' }]] = [await areasOf(teacher), await actsOn(id)];
    expect(rows).toHaveLength(action === 'area.promote' ? 1 : 0);
    expect(areas).toHaveLength(1);
    expect(areas[0]?.mapsId === null).toBe(action === 'area.dismiss');
  });

  it('nobody keeps the words who saves them while they become an area', async () => {
    for (let round = 0; round < 12; round += 1) {
      const name = `Lake Circle ${round}`;
      const first = await createTeacher(test.db, { areas: [] });
      const id = await createTypedArea(test.db, { teacherId: first.teacherId, name });
      const others = await Promise.all(
        Array.from({ length: 4 }, () => createTeacher(test.db, { areas: [] })),
      );
      const [reply] = await Promise.all([
        act(id, 'promote', { name }),
        ...others.map((teacher) => save(teacher, name)),
        save(first, name),
      ]);
      const { areaId } = reply.json<AreaOutcome>();
      for (const teacher of [first, ...others]) {
        expect(await areasOf(teacher), `round ${round}`).toMatchObject([{ name, mapsId: areaId }]);
      }
      expect(await found(name)).toHaveLength(5);
    }
  });
});
