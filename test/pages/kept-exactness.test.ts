import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MUMBAI, PUNE } from '#db/factories/people.ts';
import { specializationId } from '#db/factories/teachers.ts';
import { DAY_NAMES } from '#shared/time.ts';
import { anotherProcess } from '#test/another-process.ts';
import {
  createAdmin,
  createBooking,
  createReview,
  createStudent,
  createTeacher,
  signedIn,
  type Teacher,
} from '#test/factories.ts';
import { runJob } from '#test/run-job.ts';
import { eventually } from '#test/server-process.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

/**
 * Random writes through the calls that change public data. Each answer from memory is compared with a fresh one: equal at
 * once where it was written, soon in the other process.
 */

const RUNS = 3;
const STEPS = 10;
/** Each step reads some thirty answers. */
const TEST_MS = 120_000;
/** A session that does not exist: a fresh answer for a guest. */
const NOT_KEPT = { sid: 'x'.repeat(43) };

let test: TestApp;
let other: Awaited<ReturnType<typeof anotherProcess>>;
let teacher: Teacher;
let asTeacher: TestClient;
let asAdmin: TestClient;
let reviewId: string;
beforeAll(async () => {
  test = await startTestApp({ pages: true });
  other = await anotherProcess(test);
  const everyDay = DAY_NAMES.map((day) => ({ day, start: '13:00', end: '22:30' }));
  teacher = await createTeacher(test.db, { specializations: ['hatha-yoga'], slots: everyDay });
  for (let more = 0; more < 4; more += 1) await createTeacher(test.db);
  await createTeacher(test.db, { specializations: ['hatha-yoga'] });
  asTeacher = await signedIn(test, teacher);
  asAdmin = await signedIn(test, await createAdmin(test.db));
  reviewId = (await createReview(test.db, { student: await createStudent(test.db), teacher, rating: 4 })).id;
});
afterAll(async () => {
  await other.close();
  await test.close();
});

const addresses = () => [
  `/teacher/${teacher.teacherId}`,
  `/api/teachers/${teacher.teacherId}`,
  `/api/teacher/${teacher.userId}`,
  `/api/teachers/${teacher.teacherId}/certifications`,
  `/api/teacher/${teacher.teacherId}/reviews`,
  `/api/teacher/${teacher.teacherId}/time-slots`,
  `/api/teacher/${teacher.teacherId}/time-off`,
  `/api/teacher/${teacher.teacherId}/coming-days`,
  `/api/teacher/${teacher.userId}/coming-days?days=7`,
  `/api/teachers/${teacher.teacherId}/similar`,
  '/api/teachers/search?city=Mumbai&specialization=hatha-yoga&priceRange=9999%2B',
  '/api/directory/typical-prices?city=Mumbai',
  `/api/teachers/search?city=Mumbai`,
  `/api/teachers/search?city=Pune`,
  '/api/teachers/search?specialization=hatha-yoga',
  '/search?city=Mumbai',
  '/api/directory',
  '/api/directory?city=mumbai',
  '/api/directory/stories',
  '/yoga-teachers/mumbai',
  '/',
];

const styles = (slug: 'hatha-yoga' | 'prenatal-yoga') => ({
  specializationIds: [specializationId(slug)],
  topExpertiseIds: [specializationId(slug)],
});
/** What a step does; `n` makes its values differ. */
const WRITES: Readonly<Record<string, (n: number) => Promise<{ statusCode: number }>>> = {
  words: (n) => asTeacher.put('/api/teacher/profile', { intro: `Words ${n}` }),
  prices: (n) => asTeacher.put('/api/teacher/profile', { onlinePrice: 300 + n }),
  mumbai: () => asTeacher.put('/api/teacher/location', { cityId: MUMBAI.id, city: MUMBAI.name }),
  pune: () => asTeacher.put('/api/teacher/location', { cityId: PUNE.id, city: PUNE.name }),
  hatha: () => asTeacher.post('/api/teacher/specializations', styles('hatha-yoga')),
  prenatal: () => asTeacher.post('/api/teacher/specializations', styles('prenatal-yoga')),
  certificate: (n) =>
    asTeacher.post('/api/teacher/certifications', { name: `Course ${n}`, organization: 'Institute' }),
  hour: (n) =>
    asTeacher.post('/api/teacher/time-slots', {
      dayOfWeek: 'friday',
      startTime: `${String(n % 22).padStart(2, '0')}:00`,
      endTime: `${String((n % 22) + 1).padStart(2, '0')}:00`,
    }),
  reply: (n) => asTeacher.put(`/api/teacher/reviews/${reviewId}/reply`, { text: `Thanks ${n}` }),
  timeOff: (n) => asTeacher.post('/api/teacher/time-off', { startDate: dateOf(n) }),
  workAgain: async () => {
    const off = (await asTeacher.get('/api/teacher/time-off')).json<{ id: string }[]>();
    return asTeacher.delete(`/api/teacher/time-off/${off[0]?.id ?? teacher.teacherId}`);
  },
  confirm: async (n) => {
    const student = await createStudent(test.db);
    const { id } = await createBooking(test.db, { student, teacher });
    booked.push({ id, asStudent: await signedIn(test, student) });
    const answer = { status: 'confirmed', confirmedDateTime: hourOf(n), groupSession: n % 5 === 0 };
    return asTeacher.put(`/api/booking-requests/${id}/status`, answer);
  },
  move: async (n) => {
    const last = booked.at(-1);
    if (last === undefined) return NOTHING;
    const { id, asStudent } = last;
    const times = [hourOf(n)];
    const reply = await asTeacher.post(`/api/booking-requests/${id}/proposals`, { times });
    return asStudent.post(`/api/booking-requests/${id}/proposals/${reply.json().id}/accept`, {});
  },
  cancel: async () => {
    const last = booked.pop();
    if (last === undefined) return NOTHING;
    const { id, asStudent } = last;
    await asTeacher.post(`/api/booking-requests/${id}/cancellation`, {});
    return asStudent.post(`/api/booking-requests/${id}/cancellation/accept`, {});
  },
  directory: async () => {
    await runJob(test, 'directory.refresh');
    return { statusCode: 200 };
  },
  hide: () => asTeacher.put('/api/account/visibility', { hidden: true }),
  show: () => asTeacher.put('/api/account/visibility', { hidden: false }),
  block: () => asAdmin.post(`/api/admin/users/${teacher.userId}/block`, { reason: 'As we found it.' }),
  unblock: () => asAdmin.post(`/api/admin/users/${teacher.userId}/unblock`, { reason: 'As we found it.' }),
  settings: (n) =>
    asAdmin.put('/api/admin/settings', {
      supportEmail: `care${n}@example.com`,
      supportPhone: '+91 80000 00000',
      verificationDays: { soon: 2, due: 3 },
    }),
};
const booked: { id: string; asStudent: TestClient }[] = [];
/** A step that has no booking to change. */
const NOTHING = { statusCode: 404 };
const dateOf = (n: number) => new Date(Date.UTC(2026, 2, 2 + (n % 14))).toISOString().slice(0, 10);
const hourOf = (n: number) =>
  `${dateOf(n)}T${String(13 + (n % 9)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}:00+05:30`;
const steps = fc.array(
  fc.record({ write: fc.constantFrom(...Object.keys(WRITES)), n: fc.nat({ max: 1_000 }) }),
  { minLength: STEPS, maxLength: STEPS },
);

type Site = Pick<TestApp, 'app'>;
async function both(site: Site, url: string) {
  const [kept, fresh] = [await site.app.inject({ url }), await site.app.inject({ url, cookies: NOT_KEPT })];
  const seen = ({ statusCode, body }: typeof kept) => [
    statusCode,
    body.replaceAll(/ nonce="[^"]+"|"requestId":"[^"]+"/g, ''),
  ];
  return { kept: seen(kept), fresh: seen(fresh) };
}

async function expectEqualNow(): Promise<void> {
  for (const url of addresses()) {
    const { kept, fresh } = await both(test, url);
    expect(kept, url).toEqual(fresh);
  }
}
const expectEqualSoon = async () => {
  for (const url of addresses()) {
    await eventually(
      () => both(other, url),
      ({ kept, fresh }) => kept[0] === fresh[0] && kept[1] === fresh[1],
      5_000,
    );
  }
};
const found = () => test.platform.answers?.cache.stats.found ?? 0;

it(
  'are never older than what this process wrote, and soon show what another wrote',
  async () => {
    const before = found();
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        for (const { write, n } of taken) {
          await WRITES[write]?.(n);
          await expectEqualNow();
        }
        await expectEqualSoon();
      }),
      { numRuns: RUNS, seed: 20_261_122 },
    );
    expect(found()).toBeGreaterThan(before + 50);
  },
  TEST_MS,
);

it(
  'come from the database while the connection that listens is cut',
  async () => {
    await expectEqualNow();
    const cut = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'toran answers'`.execute(test.db);
    await cut();
    // Written past both processes, so that nothing but the lost connection tells them.
    for (let round = 0; round < 5; round += 1) {
      await cut();
      await sql`update teachers set intro = ${`Cut ${round}`} where id = ${teacher.teacherId}`.execute(
        test.db,
      );
      await expectEqualNow();
    }
    await expectEqualSoon();
  },
  TEST_MS,
);
