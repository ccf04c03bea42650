import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { SHARE_PICTURE, sitePicturePath, teacherPicturePath } from '#shared/sharing.ts';
import type { Locale } from '#shared/texts/locale.ts';
import {
  createAdmin,
  createBooking,
  createStudent,
  createTeacher,
  signInAs,
  type Teacher,
} from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
let student: Person;
let teacher: Teacher;
let bookingId: string;
beforeAll(async () => {
  test = await startTestApp({ pages: true });
  student = await createStudent(test.db, { firstName: 'Priya', lastName: 'Sharma' });
  teacher = await createTeacher(test.db, {
    firstName: 'प्रिया',
    lastName: 'शर्मा',
    specializations: ['hatha-yoga'],
    isSample: true,
  });
  const sessionAt = new Date('2026-03-03T01:30:00Z');
  ({ id: bookingId } = await createBooking(test.db, { student, teacher, status: 'confirmed', sessionAt }));
});
afterAll(() => test.close());

/** The Referer header that a browser sends when a user follows a link on this page. */
const from = (path: string) => ({ referer: `${test.platform.config.publicOrigin}${path}` });
const unfold = (file: string) => file.replaceAll('\r\n ', '');

describe('calendar files', () => {
  const fileFrom = async (path: string) => {
    const browser = await signInAs(test, student);
    const url = `/api/booking-requests/${bookingId}/calendar.ics`;
    return unfold((await browser.request({ method: 'GET', url, headers: from(path) })).body);
  };

  it('have their titles in the language of the page that links to them', async () => {
    const hindi = await fileFrom('/hi/client-dashboard?tab=bookings');
    expect(hindi).toContain('SUMMARY:प्रिया शर्मा के साथ योग (ऑनलाइन)');
    expect(hindi).toContain('X-WR-CALNAME:Toran की क्लास');
    expect(hindi).toContain('/hi/client-dashboard?tab=bookings');
    const english = await fileFrom('/client-dashboard?tab=bookings');
    expect(english).toContain('SUMMARY:Yoga with प्रिया शर्मा (Online)');
    expect(english).toContain('PRODID:-//Toran//Sessions//EN');
    expect(english).toContain('X-WR-CALNAME:Toran sessions');
    expect(english).not.toContain('/hi/');
  });

  it('of a feed are in the language of the account that owns it, because calendar apps name no language', async () => {
    const browser = await signInAs(test, student);
    const { url } = (await browser.post('/api/calendar/feed')).json();
    const feed = async () => unfold((await test.client().get(new URL(url).pathname)).body);
    expect(await feed()).toContain('SUMMARY:Yoga with');
    await browser.put('/api/account/locale', { locale: 'hi' });
    expect(await feed()).toContain('SUMMARY:प्रिया शर्मा के साथ योग (ऑनलाइन)');
  });
});

it('the CSV file of the charts has its head in the language of the page', async () => {
  const browser = await signInAs(test, await createAdmin(test.db));
  const head = async (path: string) =>
    (
      await browser.request({ method: 'GET', url: '/api/admin/charts.csv?by=city', headers: from(path) })
    ).body.split('\r\n')[0];
  expect(await head('/admin-dashboard')).toBe(
    'City,Sign-ups,Requests,Confirmed requests,Confirmed share (%),Median hours to reply,Median hours to verify',
  );
  expect(await head('/hi/admin-dashboard')).toMatch(/^शहर,/);
  expect(await head('/hi/admin-dashboard')).not.toMatch(/[a-z]/i);
});

it('the export explains itself in the language of the page', async () => {
  const browser = await signInAs(test, student);
  const files = async (path: string) => {
    const reply = await browser.request({ method: 'GET', url: '/api/account/export', headers: from(path) });
    return unzipSync(new Uint8Array(reply.rawPayload));
  };
  const text = (bytes: Uint8Array | undefined) => strFromU8(bytes ?? new Uint8Array());
  const hindi = await files('/hi/privacy-and-data');
  expect(text(hindi['index.html'])).toContain('<html lang="hi-IN">');
  expect(text(hindi['index.html'])).toContain('<h1>Toran पर आपका डेटा</h1>');
  expect(text(hindi['README.txt'])).toContain('इस फ़ाइल में वह सब है');
  const english = await files('/privacy-and-data');
  expect(text(english['index.html'])).toContain('<html lang="en-IN">');
  expect(text(english['README.txt'])).toMatch(
    /^This archive holds what Toran stores about you\.\n\nindex\.html {6}the same data as a page: open it in a browser\n/,
  );
  expect(Object.keys(hindi)).toEqual(Object.keys(english));
});

describe('pictures of shared links', () => {
  it('have the words of the language in their address', async () => {
    for (const address of [
      sitePicturePath,
      (locale: Locale) => teacherPicturePath(teacher.teacherId, locale),
    ]) {
      const [english, hindi] = await Promise.all([
        test.client().get(address('en')),
        test.client().get(address('hi')),
      ]);
      expect([english.statusCode, hindi.statusCode]).toEqual([200, 200]);
      const { width, height } = SHARE_PICTURE;
      expect(await sharp(hindi.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width, height });
      expect(hindi.rawPayload.equals(english.rawPayload)).toBe(false);
    }
    const id = teacher.teacherId;
    for (const path of [
      `/og/teacher/${id}.en.jpg`,
      `/og/teacher/${id}.qq.jpg`,
      '/og/site.en.jpg',
      '/og/other.jpg',
    ])
      expect((await test.client().get(path)).statusCode).toBe(404);
  });

  it('are named by the pages of their language', async () => {
    const picture = async (path: string) =>
      /<meta property="og:image" content="([^"]*)"/.exec((await test.client().get(path)).body)?.[1];
    const { publicOrigin } = test.platform.config;
    const path = `/teacher/${teacher.teacherId}`;
    expect(await picture(path)).toBe(publicOrigin + teacherPicturePath(teacher.teacherId, 'en'));
    expect(await picture(`/hi${path}`)).toBe(publicOrigin + teacherPicturePath(teacher.teacherId, 'hi'));
    expect(await picture('/hi/help')).toBe(publicOrigin + sitePicturePath('hi'));
  });
});
