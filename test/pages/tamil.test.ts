import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POWAI } from '#db/factories/people.ts';
import { isTranslatedPage, localeFacts } from '#shared/texts/locale.ts';
import { createStudent, createTeacher, signedIn, type Teacher } from '#test/factories.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
let teacher: Teacher;
beforeAll(async () => {
  test = await startTestApp({ pages: true });
  teacher = await createTeacher(test.db, { areas: [POWAI], specializations: ['hatha-yoga', 'yin-yoga'] });
  await runJob(test, 'directory.refresh');
});
afterAll(() => test.close());

/** Words that stay in Latin letters: names of people, places and styles as data has them, addresses. */
const NAMES =
  /Toran|Asha\w*|Number|Rao|Meera|Mumbai|Powai|Bandra|Maharashtra|IST|English|WhatsApp|\S+@\S+|Slow, steady classes for every body\.?|JavaScript|Hatha Yoga|Yin Yoga|Teacher|\bTE\b|We begin with the breath and end with rest\.?/g;

async function textOf(path: string): Promise<{ body: string; text: string }> {
  const { body, statusCode } = await test.client().get(path);
  expect([path, statusCode]).toEqual([path, 200]);
  const text = body
    .replace(/<(script|style|noscript|svg|head)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*\blang="[^"]*"[^>]*>[^<]*/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[#\w]+;/g, ' ')
    .replace(NAMES, ' ')
    .replace(/\s+/g, ' ');
  return { body, text };
}

const share = (text: string) => {
  const tamil = text.match(/[\u0b80-\u0bff]/g)?.length ?? 0;
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  return tamil / (tamil + latin);
};

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

  it('is no language of an account: mails and codes are not translated', async () => {
    const browser = await signedIn(test, await createStudent(test.db));
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
