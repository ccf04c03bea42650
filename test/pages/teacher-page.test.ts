import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import {
  createAdmin,
  createReview,
  createStudent,
  createTeacher,
  signInAs,
  type Teacher,
} from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { CLASS, newClass } from '#test/worlds/batch-world.ts';

let test: TestApp;
let teacher: Teacher;
let fresh: Teacher;
let hidden: Teacher;
const REVIEWS = 12;

beforeAll(async () => {
  test = await startTestApp({ pages: true });
  teacher = await createTeacher(test.db, {
    firstName: 'Ananya',
    lastName: 'Kulkarni',
    intro: '</script><b>Slow vinyasa',
    onlinePrice: 900,
    offlinePrice: null,
    isSample: true,
    videos: ['https://youtu.be/dQw4w9WgXcQ', 'javascript:alert(1)'],
    photos: ['/media/one.webp', '/media/two.webp'],
    slots: [{ day: 'monday', start: '06:30', end: '07:30' }],
    certifications: [{ name: 'Teacher Training', organization: 'Example Institute', year: 2018 }],
  });
  fresh = await createTeacher(test.db, { reviewStatus: 'pending', onlinePrice: null, offlinePrice: null });
  hidden = await createTeacher(test.db, { hiddenAt: test.clock.now() });
  for (let index = 0; index < REVIEWS; index += 1) {
    const student = await createStudent(test.db, { firstName: 'Priya', lastName: 'Sharma' });
    const createdAt = new Date(test.clock.now().getTime() - index * 86_400_000);
    await createReview(test.db, {
      student,
      teacher,
      rating: 5,
      comment: `Review number ${index}.`,
      createdAt,
    });
  }
});

afterAll(() => test.close());

const visit = (who: Teacher, client: TestClient = test.client()) => client.get(`/teacher/${who.teacherId}`);
const bodyOf = (html: string): string =>
  html.split('<div id="root">')[1]?.split('<script type="application/json"')[0] ?? '';

describe("a teacher's page without script", () => {
  it('is complete', async () => {
    const reply = await visit(teacher);
    const page = bodyOf(reply.body);
    expect(reply.statusCode).toBe(200);
    for (const text of [
      'Ananya Kulkarni',
      'Verified',
      'Back to results',
      'About Me',
      'Areas of Expertise',
      'Media Gallery',
      'Intro video',
      'Certifications',
      'not yet checked',
      'Student Reviews',
      'Review number 0.',
      'Show older reviews',
      'Pricing Options',
      '₹900',
      'Not offered',
      'Available days',
      'Quick Info',
      'Sample profile',
      'Request a session',
      'Teachers are asked to reply within 24 hours. Nothing is charged here.',
    ]) {
      expect(page, text).toContain(text);
    }
    expect(page).toContain(
      `href="/auth?next=${encodeURIComponent(`/teacher/${teacher.teacherId}?request=open`)}"`,
    );
    expect(page).not.toContain('href="javascript:');
    expect(page).not.toContain('<iframe');
    expect(page).not.toContain('Book Session');
    expect(reply.body).not.toContain(' style=');
  });

  it('names itself, its address and its rating to search engines', async () => {
    const { body } = await visit(teacher);
    const blocks = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    const data = blocks.map(([, text = '']) => JSON.parse(text)).find((one) => one['@type'] === 'Service');
    expect(body).toContain('<title>Ananya Kulkarni, yoga teacher in Mumbai | Toran</title>');
    expect(body).toMatch(new RegExp(`<link rel="canonical" href="http[^"]+/teacher/${teacher.teacherId}"`));
    expect(data.aggregateRating).toMatchObject({ ratingValue: '5.0', reviewCount: REVIEWS });
    expect(data.provider).toMatchObject({ '@type': 'Person', description: '</script><b>Slow vinyasa' });
  });

  it('says what our team checked, and when', async () => {
    const checked = { name: 'Teacher Training', organization: 'Example Institute', isChecked: true };
    const unchecked = { ...checked, isChecked: false };
    const sentence = async (certifications: (typeof checked)[]) => {
      const submittedAt = new Date('2026-01-05T06:30:00Z');
      const one = await createTeacher(test.db, { submittedAt, certifications });
      const page = bodyOf((await visit(one)).body).replaceAll('<!-- -->', '');
      return /Our team checked [^<]*/.exec(page)?.[0];
    };
    const profile = 'Our team checked the profile on 5 Jan 2026';
    expect(await sentence([])).toBe(profile);
    expect(await sentence([unchecked])).toBe(`${profile}, but no certificate yet`);
    expect(await sentence([checked])).toBe(`${profile}, and 1 of 1 certificate`);
    expect(await sentence([checked, unchecked])).toBe(`${profile}, and 1 of 2 certificates`);
    expect(bodyOf((await visit(fresh)).body)).not.toContain('Our team checked');
  });

  it('claims no rating without a review, and shows five empty stars', async () => {
    const { body } = await visit(fresh);
    const page = bodyOf(body);
    expect(body).not.toContain('aggregateRating');
    expect(page).toContain('No reviews yet');
    expect(page).toContain('aria-label="0.0 out of 5"');
    expect(page).toContain('No certifications added yet');
    expect(page).toContain('Price on request');
  });

  it('explains that booking is closed until the profile is approved', async () => {
    const page = bodyOf((await visit(fresh)).body);
    expect(page).toContain('Pending Verification');
    expect(page).toContain('Requests open once this profile is verified.');
    expect(page).not.toContain('Request a session');
  });

  it('pages through the reviews by links', async () => {
    const first = bodyOf((await visit(teacher)).body);
    const next = /href="(\/teacher\/[^"]+\?reviews=[^"#]+)#reviews"/.exec(first)?.[1] ?? '';
    const second = bodyOf((await test.client().get(next)).body);
    expect(second).toContain('Review number 11.');
    expect(second).not.toContain('Review number 9.');
    expect(second).not.toContain('Show older reviews');
    expect((await test.client().get(`/teacher/${teacher.teacherId}?reviews=%00`)).statusCode).toBe(200);
  });

  it.each(['abc', '%00', '1', newId(), 'x'.repeat(300)])('is the not-found page for %s', async (id) => {
    const reply = await test.client().get(`/teacher/${id}`);
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain('404 Page Not Found');
  });
});

describe("a teacher's page by role", () => {
  it('lets students book', async () => {
    const student = await signInAs(test, await createStudent(test.db));
    const page = bodyOf((await visit(teacher, student)).body);
    expect(page).toContain('Book Session');
    expect(page).not.toContain('Request a session');
    expect(page).not.toContain('You are browsing as a guest.');
  });

  it('marks names and texts that are not in the language of the page', async () => {
    const { body } = await test.client().get(`/hi/teacher/${teacher.teacherId}`);
    for (const text of ['Ananya Kulkarni', 'Teacher Training', 'Example Institute'])
      expect(body).toContain(`<span lang="en">${text}</span>`);
    expect((await visit(teacher)).body).not.toContain('<span lang=');
  });

  it('shows teachers and admins no actions, and no user menu', async () => {
    for (const person of [await createTeacher(test.db), await createAdmin(test.db)]) {
      const page = bodyOf((await visit(teacher, await signInAs(test, person))).body);
      expect(page).not.toMatch(/Book Session|Request a session/);
      expect(page).not.toContain(person.email);
    }
  });

  it('shows a hidden profile to its owner and to admins only', async () => {
    expect((await visit(hidden)).statusCode).toBe(404);
    expect((await visit(hidden, await signInAs(test, await createStudent(test.db)))).statusCode).toBe(404);
    expect((await visit(hidden, await signInAs(test, hidden))).statusCode).toBe(200);
    expect((await visit(hidden, await signInAs(test, await createAdmin(test.db)))).statusCode).toBe(200);
  });

  it('contains no private data of the teacher or the reviewers', async () => {
    const { body } = await visit(teacher);
    expect(body).not.toContain(teacher.mobile.slice(-10));
    expect(body).not.toContain(teacher.email);
    expect(body).not.toContain('Sharma');
  });
});

describe("the page of a teacher's group classes", () => {
  it('is indexed only if the teacher is approved and has a class', async () => {
    const isIndexed = async ({ teacherId }: Teacher) => {
      const { statusCode, body } = await test.client().get(`/teacher/${teacherId}/classes`);
      expect(statusCode).toBe(200);
      const robots = [...body.matchAll(/<meta name="robots" content="([^"]*)"/g)].map(([, value]) => value);
      expect(robots.length).toBeLessThan(2);
      return robots.length === 0;
    };
    const { teacher: teaches } = await newClass(test);
    expect(await isIndexed(teaches)).toBe(true);
    expect(await isIndexed(teacher)).toBe(false);
    expect(await isIndexed(fresh)).toBe(false);
    const made = await (await signInAs(test, fresh)).post('/api/teacher/batches', CLASS);
    expect(made.statusCode).toBe(201);
    expect(await isIndexed(fresh)).toBe(false);
  });
});
