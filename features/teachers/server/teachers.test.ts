import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { createAdmin, createStudent, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { getBookableTeacher, getTeacherIdOfUser, listTeacherCards } from './service.ts';

let test: TestApp;
let shown: Teacher;
let hidden: Teacher;
let blocked: Teacher;
let pending: Teacher;
const clients = {} as Record<'guest' | 'student' | 'teacher' | 'owner' | 'admin', TestClient>;

beforeAll(async () => {
  test = await startTestApp();
  shown = await createTeacher(test.db, {
    specializations: ['yin-yoga', 'hatha-yoga'],
    topExpertise: ['hatha-yoga'],
    certifications: [
      { name: 'Yoga Teacher Training', organization: 'Example Institute', year: 2018, isChecked: true },
      { name: 'Prenatal Yoga', organization: 'Example School' },
    ],
    slots: [
      { day: 'sunday', start: '06:30', end: '07:30' },
      { day: 'monday', start: '18:00', end: '19:00' },
    ],
    areas: [
      { id: 'a-1', name: 'Bandra West', latitude: 19.059612, longitude: 72.829512 },
      { id: 'a-2', name: 'Khar', latitude: 19.07, longitude: 72.84 },
    ],
  });
  hidden = await createTeacher(test.db, { hiddenAt: test.clock.now() });
  blocked = await createTeacher(test.db);
  await test.db
    .updateTable('users')
    .set({ blocked_at: test.clock.now() })
    .where('id', '=', blocked.userId)
    .execute();
  pending = await createTeacher(test.db, { reviewStatus: 'pending' });
  clients.guest = test.client();
  clients.student = await signInAs(test, await createStudent(test.db));
  clients.teacher = await signInAs(test, shown);
  clients.owner = await signInAs(test, hidden);
  clients.admin = await signInAs(test, await createAdmin(test.db));
});

afterAll(() => test.close());

const PATHS = [
  (id: string) => `/api/teachers/${id}`,
  (id: string) => `/api/teacher/${id}`,
  (id: string) => `/api/teachers/${id}/certifications`,
  (id: string) => `/api/teacher/${id}/time-slots`,
  (id: string) => `/api/teacher/${id}/reviews`,
];

describe('who may see a teacher', () => {
  it.each(['guest', 'student', 'teacher', 'owner', 'admin'] as const)(
    'shows a listed one to: %s',
    async (who) => {
      for (const path of PATHS) {
        expect((await clients[who].get(path(shown.teacherId))).statusCode, path('')).toBe(200);
        expect((await clients[who].get(path(shown.userId))).statusCode, path('')).toBe(200);
      }
    },
  );

  it.each([
    ['guest', 404],
    ['student', 404],
    ['teacher', 404],
    ['owner', 200],
    ['admin', 200],
  ] as const)('answers a hidden one to %s with %i', async (who, status) => {
    for (const path of PATHS) {
      expect((await clients[who].get(path(hidden.teacherId))).statusCode, path('')).toBe(status);
    }
  });

  it.each([
    ['guest', 404],
    ['student', 404],
    ['teacher', 404],
    ['admin', 200],
  ] as const)('answers a blocked one to %s with %i', async (who, status) => {
    for (const path of PATHS) {
      expect((await clients[who].get(path(blocked.teacherId))).statusCode, path('')).toBe(status);
    }
  });

  it('answers the same for a hidden teacher and an unknown id', async () => {
    const one = await clients.guest.get(`/api/teachers/${hidden.teacherId}`);
    const other = await clients.guest.get(`/api/teachers/${newId()}`);
    expect(one.json().message).toBe('Teacher profile not found');
    expect({ ...one.json(), requestId: '' }).toEqual({ ...other.json(), requestId: '' });
  });

  it('shows a teacher who is not approved yet, without accepting requests', async () => {
    const teacher = (await clients.guest.get(`/api/teachers/${pending.teacherId}`)).json();
    expect(teacher).toMatchObject({ isVerified: false, acceptsRequests: false });
  });

  it('accepts requests for an approved teacher while an admin asks for more', async () => {
    const asked = await createTeacher(test.db, { reviewStatus: 'needs_more_info', isVerified: true });
    expect((await clients.guest.get(`/api/teachers/${asked.teacherId}`)).json().acceptsRequests).toBe(true);
    const rejected = await createTeacher(test.db, { reviewStatus: 'rejected' });
    expect((await clients.guest.get(`/api/teachers/${rejected.teacherId}`)).json().acceptsRequests).toBe(
      false,
    );
  });

  it.each(['1', 'abc', '%00', "'%20or%201=1--", 'undefined', 'a'.repeat(300), '..%2f..%2fetc'])(
    'answers the malformed id %s with 404',
    async (id) => {
      for (const path of PATHS) expect((await clients.guest.get(path(id))).statusCode, path(id)).toBe(404);
    },
  );

  it("answers 404 for a student's id", async () => {
    const student = await createStudent(test.db);
    expect((await clients.guest.get(`/api/teachers/${student.userId}`)).statusCode).toBe(404);
  });
});

describe('the public profile of a teacher', () => {
  it('is the same on both paths and for both ids', async () => {
    const bodies = await Promise.all(
      [
        `/api/teachers/${shown.teacherId}`,
        `/api/teacher/${shown.teacherId}`,
        `/api/teachers/${shown.userId}`,
      ].map(async (url) => (await clients.guest.get(url)).body),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
      id: shown.teacherId,
      userId: shown.userId,
      averageRating: '0.0',
      rating: '0.0',
      totalReviews: 0,
      ratingCounts: [0, 0, 0, 0, 0],
      area: 'Bandra West',
      localities: ['Bandra West', 'Khar'],
      acceptsRequests: true,
    });
  });

  it('contains no mobile, no email and no exact position', async () => {
    const { body } = await clients.student.get(`/api/teachers/${shown.teacherId}`);
    expect(body).not.toContain(shown.mobile.slice(-10));
    expect(body).not.toContain(shown.email);
    expect(Object.keys(JSON.parse(body))).not.toEqual(expect.arrayContaining(['mobile']));
    expect(JSON.parse(body).areaCoordinates).toEqual({ latitude: 19.06, longitude: 72.83 });
  });

  it('puts Top Expertise first', async () => {
    const { specializations } = (await clients.guest.get(`/api/teachers/${shown.teacherId}`)).json();
    expect(specializations.map((one: { name: string }) => one.name)).toEqual(['Hatha Yoga', 'Yin Yoga']);
    expect(specializations[0].isTopExpertise).toBe(true);
  });

  it('lists certifications in order of creation, with their check', async () => {
    const list = (await clients.guest.get(`/api/teachers/${shown.teacherId}/certifications`)).json();
    expect(list).toEqual([
      {
        id: expect.any(String),
        name: 'Yoga Teacher Training',
        organization: 'Example Institute',
        year: 2018,
        description: null,
        credentialNumber: null,
        issuerUrl: null,
        hasDocument: false,
        isChecked: true,
      },
      expect.objectContaining({ name: 'Prenatal Yoga', year: null, isChecked: false }),
    ]);
  });

  it('lists hours Monday first, as HH:MM', async () => {
    const list = (await clients.guest.get(`/api/teacher/${shown.teacherId}/time-slots`)).json();
    expect(list).toEqual([
      { id: expect.any(String), dayOfWeek: 1, startTime: '18:00', endTime: '19:00' },
      { id: expect.any(String), dayOfWeek: 0, startTime: '06:30', endTime: '07:30' },
    ]);
  });

  it('lists the twelve styles in a fixed order', async () => {
    const list = (await clients.guest.get('/api/specializations')).json();
    expect(list).toHaveLength(12);
    expect(list[0]).toEqual({
      id: '0190a000-0000-7000-8000-000000000001',
      name: 'Hatha Yoga',
      slug: 'hatha-yoga',
    });
    expect(list.at(-1).slug).toBe('hot-yoga');
  });
});

describe("a teacher's own profile", () => {
  it('adds the private fields', async () => {
    const own = await clients.owner.get('/api/teacher/profile');
    expect(own.headers['cache-control']).toBe('no-store');
    expect(own.json()).toMatchObject({
      id: hidden.teacherId,
      mobile: hidden.mobile,
      email: hidden.email,
      reviewStatus: 'approved',
      reviewNotes: null,
      isHidden: true,
      version: 1,
      acceptsRequests: false,
    });
  });

  it.each(['/api/teacher/profile', '/api/teacher/review-status'])('rejects other roles: %s', async (url) => {
    expect((await clients.guest.get(url)).statusCode).toBe(401);
    expect((await clients.student.get(url)).statusCode).toBe(403);
    expect((await clients.admin.get(url)).statusCode).toBe(403);
    expect((await clients.owner.get(url)).statusCode).toBe(200);
  });

  it('returns the review status, null before any submission', async () => {
    const unsubmitted = await createTeacher(test.db, { reviewStatus: null });
    const unsent = await (await signInAs(test, unsubmitted)).get('/api/teacher/review-status');
    expect(unsent.json()).toEqual({ status: null, reviewNotes: null });
    const asked = await createTeacher(test.db, {
      reviewStatus: 'needs_more_info',
      reviewNotes: 'Please add a photo.',
    });
    const sent = await (await signInAs(test, asked)).get('/api/teacher/review-status');
    expect(sent.json()).toEqual({ status: 'needs_more_info', reviewNotes: 'Please add a photo.' });
  });
});

describe('for other slices', () => {
  it('says whether a teacher can be booked', async () => {
    const bookable = (id: string) => getBookableTeacher(test.db, id);
    expect(await bookable(shown.teacherId)).toMatchObject({
      id: shown.teacherId,
      onlinePrice: 600,
      approved: true,
    });
    expect(await bookable(shown.userId)).toEqual(await bookable(shown.teacherId));
    expect((await bookable(pending.teacherId)).approved).toBe(false);
    for (const id of [hidden.teacherId, blocked.teacherId, newId()]) {
      await expect(bookable(id)).rejects.toThrow('Teacher profile not found');
    }
  });

  it('lists cards in the order of the ids and omits unknown ones', async () => {
    const ids = [pending.teacherId, newId(), shown.teacherId];
    const cards = await listTeacherCards(test.db, ids);
    expect(cards.map(({ id }) => id)).toEqual([pending.teacherId, shown.teacherId]);
    expect(await listTeacherCards(test.db, [])).toEqual([]);
  });

  it("finds the profile of a teacher's user", async () => {
    expect(await getTeacherIdOfUser(test.db, shown.userId)).toBe(shown.teacherId);
    await expect(getTeacherIdOfUser(test.db, newId())).rejects.toThrow('Teacher profile not found');
  });
});
