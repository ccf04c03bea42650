import type { FastifyInstance } from 'fastify';
import type { Person } from '#db/factories/people.ts';
import type { Platform } from '#platform/server/context.ts';
import { DAY_NAMES } from '#shared/time.ts';
import { startSecondProcess } from './another-process.ts';
import { createAdmin, createReview, createStudent, createTeacher, signInAs } from './factories.ts';
import { eventually } from './patience.ts';
import { startTestApp, type TestAppOptions } from './test-app.ts';

/** One of the two servers of the site: the test's own, or that of `startSecondProcess`. */
export type Site = { app: FastifyInstance; platform: Platform };

/** Number of answers that came from the cache. */
export const cacheHitsOf = ({ platform }: Site): number => platform.answers?.cache.stats.found ?? 0;

/** Repeats a request until its answer comes from the cache: the cache may not be ready for the first ones. */
export async function cachedAnswerOf(site: Site, url: string) {
  const before = cacheHitsOf(site);
  return eventually(
    () => site.app.inject({ url }),
    () => cacheHitsOf(site) > before,
  );
}

/** Starts two processes on one database, with a reviewed teacher, and with clients that change what guests see. */
export async function startCachedSite(options: Pick<TestAppOptions, 'answersAge'> = {}) {
  const test = await startTestApp({ pages: true, ...options });
  const other = await startSecondProcess(test, options);
  const teacher = await createTeacher(test.db, {
    firstName: 'Ananya',
    lastName: 'Kulkarni',
    specializations: ['hatha-yoga'],
    slots: DAY_NAMES.map((day) => ({ day, start: '13:00', end: '22:30' })),
  });
  const student: Person = await createStudent(test.db, { firstName: 'Priya', lastName: 'Sharma' });
  const review = { student, teacher, rating: 5, comment: 'Calm and clear.' };
  return {
    test,
    other,
    teacher,
    student,
    reviewId: (await createReview(test.db, review)).id,
    asTeacher: await signInAs(test, teacher),
    asStudent: await signInAs(test, student),
    asAdmin: await signInAs(test, await createAdmin(test.db)),
    async close() {
      await other.close();
      await test.close();
    },
  };
}

export type CachedSite = Awaited<ReturnType<typeof startCachedSite>>;
