import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POWAI } from '#db/factories/people.ts';
import { isTranslatedPage, localeFacts } from '#shared/texts/locale.ts';
import { createStudent, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { readPage, scriptLetterShare } from './page-words.ts';

let test: TestApp;
let teacher: Teacher;
beforeAll(async () => {
  test = await startTestApp({ pages: true });
  teacher = await createTeacher(test.db, { areas: [POWAI], specializations: ['hatha-yoga', 'yin-yoga'] });
  await runJob(test, 'directory.refresh');
});
afterAll(() => test.close());

const textOf = (path: string) => readPage(test, path);
const share = (text: string) => scriptLetterShare(/[\u0b80-\u0bff]/g, text);

describe('Tamil', () => {
  it.each([
    '/',
    '/search',
    '/search?city=Mumbai',
    '/help',
    '/how-it-works',
    '/pricing',
    '/auth',
    '/yoga-teachers',
    '/yoga-teachers/mumbai',
    '/yoga-teachers/mumbai/hatha-yoga',
  ])('has the public page %s', async (path) => {
    expect(isTranslatedPage(path)).toBe(true);
    const { body, text } = await textOf(path === '/' ? '/ta' : `/ta${path}`);
    expect(body).toContain('<html lang="ta-IN"');
    expect(body).toContain('href="/ta/search"');
    expect({ path, text, isTamil: share(text) >= 0.9 }).toMatchObject({ isTamil: true });
  });

  it('has the page of a teacher, and its picture', async () => {
    const { body, text } = await textOf(`/ta/teacher/${teacher.teacherId}`);
    expect({ text, isTamil: share(text) >= 0.75 }).toMatchObject({ isTamil: true });
    const picture = /<meta property="og:image" content="[^"]*(\/og\/[^"]*)"/.exec(body)?.[1] ?? '';
    expect(picture).toBe(`/og/teacher/${teacher.teacherId}.ta.jpg`);
    expect((await test.client().get(picture)).statusCode).toBe(200);
  });

  it.each(['/privacy', '/contact', '/teacher-signup'])(
    'shows %s in English, and neither offers nor indexes it',
    async (path) => {
      expect(isTranslatedPage(path)).toBe(false);
      const { body, text } = await textOf(`/ta${path}`);
      expect(share(text)).toBeLessThan(0.6);
      expect(body).toContain('<meta name="robots" content="noindex"');
      const english = (await test.client().get(path)).body;
      expect(english).not.toContain(`hreflang="${localeFacts('ta').tag}"`);
      expect(english.toLowerCase()).not.toContain('href="/ta');
    },
  );

  it('does not call an English text a translation', async () => {
    expect((await textOf('/ta/privacy')).text).not.toContain('This is a translation.');
    expect((await textOf('/hi/privacy')).text).toContain('यह अनुवाद है।');
  });

  it('cannot be chosen as the language of an account: mails and codes are not translated', async () => {
    const browser = await signInAs(test, await createStudent(test.db));
    expect((await browser.put('/api/account/locale', { locale: 'ta' })).statusCode).toBe(400);
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { mobile: '9999999999', password: 'wrong' },
      headers: { 'accept-language': 'ta' },
    });
    expect(reply.json().message).toBe('மொபைல் எண் அல்லது கடவுச்சொல் தவறு');
  });
});
