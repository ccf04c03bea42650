import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { POWAI } from '#db/factories/people.ts';
import { createReview, createStudent, createTeacher } from '#test/factories.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { readPage, scriptLetterShare } from './page-words.ts';

let test: TestApp;
let profile: string;
beforeAll(async () => {
  vi.stubEnv('PSEUDO_LOCALE', '1');
  test = await startTestApp({ pages: true });
  const teacher = await createTeacher(test.db, {
    areas: [POWAI],
    specializations: ['hatha-yoga', 'yin-yoga'],
    slots: [{ day: 'monday', start: '07:00', end: '09:00' }],
  });
  const student = await createStudent(test.db, { firstName: 'Meera', lastName: 'Rao' });
  await createReview(test.db, { teacher, student, rating: 5, comment: 'Rao' });
  await runJob(test, 'directory.refresh');
  profile = `/teacher/${teacher.teacherId}`;
});
afterAll(async () => {
  await test.close();
  vi.unstubAllEnvs();
});

/** Every kind of page that guests see. */
const PAGES = [
  '/',
  '/search',
  '/search?city=Mumbai',
  '/search?city=Mumbai&specialization=Hatha&priceRange=0-800&experience=5-10&sessionType=online',
  '/search?city=Mumbai&area=Powai&languages=Kashmiri',
  '/profile',
  '/profile/classes',
  '/yoga-teachers',
  '/yoga-teachers/mumbai',
  '/yoga-teachers/mumbai/hatha-yoga',
  '/yoga-teachers/mumbai/hatha-yoga/powai',
  '/auth',
  '/auth?mode=teacher',
  '/forgot-password',
  '/help',
  '/contact',
  '/privacy',
  '/teacher-signup',
  '/how-it-works',
  '/pricing',
  '/teacher-resources',
  '/success-stories',
  '/data-credits',
  '/saved',
  '/no-such-page',
];
const statusOf = (page: string) => (page === '/no-such-page' ? 404 : 200);
const pathOf = (page: string, prefix: string) =>
  `${prefix}${page.replace(/^\/profile/, profile)}`.replace(/^(.+)\/$/, '$1');

describe.each(PAGES)('%s', (page) => {
  it('is in Hindi', async () => {
    const { body, text, labels } = await readPage(test, pathOf(page, '/hi'), statusOf(page));
    expect(body).toContain('<html lang="hi-IN"');
    for (const words of [text, labels])
      expect({ words, isHindi: scriptLetterShare(/[\u0900-\u097f]/g, words) >= 0.9 }).toMatchObject({
        isHindi: true,
      });
  });

  it('has no English word in the pseudo language, which has an accent on each letter', async () => {
    const { body, text, labels } = await readPage(test, pathOf(page, '/xx'), statusOf(page));
    expect(body).toContain('<html lang="en-XA"');
    expect(`${text} ${labels}`.match(/[a-z]{2,}/gi) ?? []).toEqual([]);
  });

  it('is at most 4 kB larger in Hindi, compressed, and loads no more before a touch', async () => {
    const bodyIn = async (prefix: string) =>
      (await readPage(test, pathOf(page, prefix), statusOf(page))).body;
    const bytes = async (prefix: string) => brotliCompressSync(await bodyIn(prefix)).length;
    // Only the application can show the list of saved teachers, and below the sign-in form of demos the sample accounts.
    const startsItself = ['/saved', '/auth'].includes(page);
    expect((await bodyIn('/hi')).includes('data-begin="now"')).toBe(startsItself);
    expect((await bytes('/hi')) - (await bytes(''))).toBeLessThanOrEqual(4_000);
  });

  it('has no class twice on one element', async () => {
    const { body } = await readPage(test, pathOf(page, ''), statusOf(page));
    const repeated = [...body.matchAll(/ class="([^"]*)"/g)]
      .map(([, names = '']) => names.split(/\s+/))
      .filter((names) => new Set(names).size < names.length);
    expect(repeated.map((names) => names.join(' '))).toEqual([]);
  });
});
