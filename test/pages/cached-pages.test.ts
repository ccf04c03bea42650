import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, PUNE } from '#db/factories/people.ts';
import { specializationId } from '#db/factories/teachers.ts';
import { type CachedSite, cachedAnswerOf, cacheHitsOf, startCachedSite } from '#test/cached-site.ts';
import {
  createBooking,
  createReport,
  createReview,
  createStudent,
  createTeacher,
  signInAs,
} from '#test/factories.ts';
import { eventually } from '#test/patience.ts';
import { runJob } from '#test/run-job.ts';

let site: CachedSite;
beforeAll(async () => {
  site = await startCachedSite();
});
afterAll(() => site.close());

const path = () => `/teacher/${site.teacher.teacherId}`;

type Write = {
  name: string;
  write: () => Promise<unknown>;
  /** After the write, guests see text that matches `seen`, no longer see `gone`, or get the status `status`. */
  seen?: RegExp;
  gone?: RegExp;
  status?: number;
};

async function done(reply: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await reply;
  expect(statusCode, body).toBeLessThan(300);
}

const profile = (change: object) => () => done(site.asTeacher.put('/api/teacher/profile', change));
const visibility = (hidden: boolean) => () => done(site.asTeacher.put('/api/account/visibility', { hidden }));
const asAdminDo = (act: 'block' | 'unblock') => () =>
  done(site.asAdmin.post(`/api/admin/users/${site.teacher.userId}/${act}`, { reason: 'As we found it.' }));
const decide = (action: string) => async () => {
  const report = await createReport(site.test.db, { reporterId: site.student.userId, teacher: site.teacher });
  await done(
    site.asAdmin.post(`/api/admin/reports/${report.id}/decision`, { action, note: 'As we found it.' }),
  );
};
/** Returns a step that updates the row in the database directly, because the API would need many calls for it. */
const row = (table: 'teachers' | 'users' | 'reviews', id: () => string, change: object) => () =>
  site.test.db
    .updateTable(table)
    .set(change as never)
    .where('id', '=', id())
    .execute();

/** In this order; each write continues on the page left by the one before. */
const WRITES: readonly Write[] = [
  { name: 'words', write: profile({ intro: 'Long holds, kind words.' }), seen: /Long holds/ },
  { name: 'prices', write: profile({ onlinePrice: 1234 }), seen: /₹1,234/ },
  { name: 'years', write: profile({ experience: 17 }), seen: />17 years teaching</ },
  {
    name: 'the place',
    write: () => done(site.asTeacher.put('/api/teacher/location', { cityId: PUNE.id, city: PUNE.name })),
    seen: /Pune/,
  },
  {
    name: 'styles',
    write: async () => {
      const ids = [specializationId('prenatal-yoga')];
      const choice = { specializationIds: ids, topExpertiseIds: ids };
      await done(site.asTeacher.post('/api/teacher/specializations', choice));
    },
    seen: /Prenatal Yoga/,
  },
  {
    name: 'a certificate',
    write: () =>
      done(
        site.asTeacher.post('/api/teacher/certifications', { name: 'Foundation', organization: 'Institute' }),
      ),
    seen: /Foundation/,
  },
  {
    name: 'a weekly hour',
    write: () => {
      const hour = { dayOfWeek: 'monday', startTime: '05:15', endTime: '06:15' };
      return done(site.asTeacher.post('/api/teacher/time-slots', hour));
    },
    seen: /5:15/,
  },
  {
    name: 'a day off',
    write: () => {
      const day = new Date(site.test.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
      return done(site.asTeacher.post('/api/teacher/time-off', { startDate: day }));
    },
    seen: /Away:/,
  },
  {
    name: 'a picture',
    write: row('teachers', () => site.teacher.teacherId, { photos: ['/media/one.webp'] }),
    seen: /\/media\/one/,
  },
  {
    name: 'a review',
    write: async () => {
      const other = await createStudent(site.test.db, { firstName: 'Rohan', lastName: 'Gupta' });
      await createReview(site.test.db, {
        student: other,
        teacher: site.teacher,
        rating: 4,
        comment: 'The best hour of a week.',
      });
    },
    seen: /The best hour/,
  },
  {
    name: 'a reply to a review',
    write: () =>
      done(site.asTeacher.post(`/api/teacher/reviews/${site.reviewId}/reply`, { text: 'Thank you, Priya.' })),
    seen: /Thank you, Priya/,
  },
  {
    name: 'a review withheld',
    write: row('reviews', () => site.reviewId, { hidden_at: new Date('2026-03-01T00:00:00Z') }),
    gone: /Calm and clear/,
  },
  {
    name: 'how soon requests are answered',
    write: async () => {
      for (let count = 0; count < 3; count += 1) {
        const applicant = await createStudent(site.test.db);
        const sessionAt = new Date(Date.UTC(2026, 3, 1 + count, 6, 30));
        await createBooking(site.test.db, {
          student: applicant,
          teacher: site.teacher,
          status: 'confirmed',
          sessionAt,
        });
      }
      await runJob(site.test, 'bookings.replies');
    },
    seen: /Within an hour/,
  },
  {
    name: "a reviewer's name",
    write: () =>
      site.test.db
        .updateTable('users')
        .set({ first_name: 'Meera' })
        .where('first_name', '=', 'Rohan')
        .execute(),
    seen: /Meera G\./,
  },
  {
    name: "the teacher's name",
    write: row('users', () => site.teacher.userId, { last_name: 'Deshpande' }),
    seen: /Ananya Deshpande/,
  },
  {
    name: 'verification withdrawn',
    write: row('teachers', () => site.teacher.teacherId, { is_verified: false }),
    gone: /verified yoga teacher/i,
  },
  {
    name: 'a setting',
    write: () =>
      done(
        site.asAdmin.put('/api/admin/settings', {
          supportEmail: 'namaste@example.com',
          supportPhone: '+91 80000 00000',
          verificationDays: { soon: 2, due: 3 },
        }),
      ),
    seen: /namaste@example\.com/,
  },
  { name: 'hidden by its owner', write: visibility(true), status: 404 },
  { name: 'shown again', write: visibility(false), status: 200 },
  { name: 'hidden after a report', write: decide('hide'), status: 404 },
  { name: 'brought back', write: decide('restore'), status: 200 },
  { name: 'blocked', write: asAdminDo('block'), status: 404 },
  { name: 'unblocked', write: asAdminDo('unblock'), status: 200 },
  {
    name: 'about to be deleted',
    write: async () =>
      done(
        (await signInAs(site.test, site.teacher)).post('/api/account/delete', {
          password: PASSWORD,
        }),
      ),
    status: 404,
  },
];

describe('a cached page of a teacher, in two processes', () => {
  it('is the rendered page, to the byte, with its headers', async () => {
    const fresh = await site.test.app.inject({ url: path() });
    for (const one of [site.test, site.other]) {
      const cached = await cachedAnswerOf(one, path());
      expect(cached.statusCode).toBe(200);
      expect(cached.body === fresh.body).toBe(true);
      const own: Record<string, unknown> = { date: expect.anything(), 'x-request-id': expect.anything() };
      expect(cached.headers).toEqual({ ...fresh.headers, ...own });
      expect(cached.headers).not.toHaveProperty('set-cookie');
    }
  });

  it.each(WRITES)('shows at once where it was written, and soon elsewhere: $name', async (change) => {
    const { write, seen, gone, status = 200 } = change;
    const isShown = (body: string) => seen?.test(body) ?? !(gone?.test(body) ?? true);
    for (const { app } of [site.test, site.other]) {
      const { body, statusCode } = await app.inject({ url: path() });
      if (seen ?? gone) expect(isShown(body), 'shown before').toBe(false);
      else expect(statusCode).not.toBe(status);
    }
    await write();
    const isNow = ({ body, statusCode }: { body: string; statusCode: number }) =>
      statusCode === status && (!(seen ?? gone) || isShown(body));
    expect(isNow(await site.test.app.inject({ url: path() }))).toBe(true);
    await eventually(() => site.other.app.inject({ url: path() }), isNow);
  });
});

describe('the page of an unknown address', () => {
  it('is cached as 404 and not stored by browsers or a CDN', async () => {
    const fresh = await site.test.app.inject({ url: '/no-such-page' });
    const cached = await cachedAnswerOf(site.test, '/no-such-page');
    expect(cached.statusCode).toBe(404);
    expect(cached.body === fresh.body).toBe(true);
    expect(cached.headers).not.toHaveProperty('etag');
    expect(cached.headers['cache-control']).toBe('private, max-age=0');
    expect(cached.body).not.toMatch(/<[^>]* nonce=/);
    const own = await site.asStudent.get('/no-such-page');
    expect(own.statusCode).toBe(404);
    expect(own.body).toContain(site.student.email);
    expect(cached.body).not.toContain(site.student.email);
    const asked = { url: '/no-such-page', headers: { 'if-none-match': '*, null' } };
    expect((await site.test.app.inject(asked)).statusCode).toBe(404);
  });

  it('is not cached where an address may get a page later', async () => {
    const url = '/teacher/0190a000-0000-7000-8000-00000000dead';
    expect((await site.test.app.inject({ url })).statusCode).toBe(404);
    const before = cacheHitsOf(site.test);
    expect((await site.test.app.inject({ url })).statusCode).toBe(404);
    expect(cacheHitsOf(site.test)).toBe(before);
  });
});

describe('pages that are not cached', () => {
  it('are those that were made while the settings could not be read', async () => {
    const contact = async () => (await site.test.app.inject({ url: '/contact' })).body;
    await sql`alter table settings rename to settings_elsewhere`.execute(site.test.db);
    expect(await contact()).not.toContain('namaste@example.com');
    await sql`alter table settings_elsewhere rename to settings`.execute(site.test.db);
    expect(await contact()).toContain('namaste@example.com');
  });

  it('are pages of signed-in users', async () => {
    const someone = await createTeacher(site.test.db);
    const url = `/teacher/${someone.teacherId}`;
    const guest = await cachedAnswerOf(site.test, url);
    const own = await site.asStudent.get(url);
    expect(own.body).toContain(site.student.email);
    expect(own.headers['cache-control']).toBe('no-store');
    expect((await site.test.client().get(url)).body === guest.body).toBe(true);
  });

  it('are pages of another theme', async () => {
    const someone = await createTeacher(site.test.db);
    const url = `/teacher/${someone.teacherId}`;
    const asked = (theme?: string) =>
      site.test.app.inject({ url, cookies: theme ? { theme } : {} }).then(({ body }) => body);
    const themeOf = (body: string) =>
      /^<!doctype html><html lang="en-IN"( data-theme="\w+")?>/.exec(body)?.[1];
    await asked('dark');
    expect(themeOf(await asked('dark'))).toBe(' data-theme="dark"');
    expect(themeOf(await asked())).toBeUndefined();
    expect(themeOf(await asked('light'))).toBe(' data-theme="light"');
  });
});
