import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overlapText } from '#features/bookings/texts.ts';
import { CONTACT_MESSAGE_MAX } from '#features/reports/contract.ts';
import { translateTo } from '#platform/server/locales/translate.ts';
import { LOCALES, offeredLocalesAt, withLocale } from '#shared/texts/locale.ts';
import { createReview, createStudent, createTeacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ pages: true });
});
afterAll(() => app.close());

const wrongLogin = { mobile: '9999999999', password: 'wrong' };

describe('languages of calls', () => {
  it('answers errors in the language that our client names, and in English for every other wish', async () => {
    const said = async (language: string | undefined, body: object) => {
      const answer = await app.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: body,
        headers: language === undefined ? {} : { 'accept-language': language },
      });
      return answer.json<{ message: string; fields?: Record<string, string> }>();
    };
    expect((await said(undefined, wrongLogin)).message).toBe('Invalid mobile number or password');
    expect((await said('hi', wrongLogin)).message).toBe('मोबाइल नंबर या पासवर्ड सही नहीं है');
    expect((await said('hi-IN,hi;q=0.9,en;q=0.8', wrongLogin)).message).toBe(
      'Invalid mobile number or password',
    );
    expect((await said('xx', wrongLogin)).message).toBe('Invalid mobile number or password');
    expect((await said('hi', { mobile: '1', password: 'x' })).fields?.mobile).toBe(
      'मोबाइल नंबर 10 अंकों का होना चाहिए',
    );
  });

  it('puts values into the words of the language, and several messages for one field together', async () => {
    const asked = { url: '/api/teachers/search?experience=x', headers: { 'accept-language': 'hi' } };
    const refused = (await app.app.inject(asked)).json();
    expect(refused.fields.experience).toBe('कृपया अनुभव के साल ऐसे लिखें: 3-5 या 10+।');
    const letter = { name: 'Asha', email: 'x', message: 'a'.repeat(CONTACT_MESSAGE_MAX + 1) };
    const sent = { method: 'POST', url: '/api/contact', payload: letter } as const;
    const inEnglish = (await app.app.inject(sent)).json();
    const inHindi = (await app.app.inject({ ...sent, headers: { 'accept-language': 'hi' } })).json();
    expect(inEnglish.fields.message).toBe(`Please use at most ${CONTACT_MESSAGE_MAX} characters.`);
    expect(inHindi.fields.message).toBe(`कृपया ज़्यादा से ज़्यादा ${CONTACT_MESSAGE_MAX} अक्षर लिखें।`);
    expect(inHindi.message).toBe('ईमेल पता सही नहीं है');
  });

  it('writes dates and times of errors in the language', () => {
    const taken = [new Date('2026-03-03T01:30:00Z'), new Date('2026-03-05T01:30:00Z')];
    const said = overlapText('teacher', taken);
    expect(translateTo('en')(said)).toBe(
      'You already have a confirmed session on Tue 3 Mar and Thu 5 Mar at 7:00 am IST. Please choose another time.',
    );
    expect(translateTo('hi')(said)).toMatch(/मंगल, 3 मार्च और गुरु, 5 मार्च.*सुबह 7:00/);
  });
});

describe('languages of pages', () => {
  it('never mixes languages in pages that are rendered at the same time', async () => {
    const pages = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        app.app.inject({ url: index % 2 === 0 ? '/auth' : '/hi/auth' }),
      ),
    );
    for (const [index, { body: document, statusCode }] of pages.entries()) {
      // Removes the texts for the browser: their keys are English.
      const body = document.replace(/<script type="application\/json" id="texts".*?<\/script>/, '');
      expect(statusCode).toBe(200);
      expect(body.includes('<html lang="hi-IN"')).toBe(index % 2 === 1);
      expect(body.includes('पासवर्ड याद नहीं?')).toBe(index % 2 === 1);
      expect(body.includes('Forgot password?')).toBe(index % 2 === 0);
    }
  });

  it.each(['/', '/search', '/teacher-signup'])(
    'links %s with itself in every offered language',
    async (path) => {
      const origin = app.platform.config.publicOrigin;
      for (const { locale } of offeredLocalesAt(path)) {
        const { body } = await app.app.inject({ url: withLocale(path, locale) });
        const links = [...body.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/gi)];
        const alternates = [
          ...offeredLocalesAt(path).map(({ locale: other, tag }) => [tag, origin + withLocale(path, other)]),
          ['x-default', origin + path],
        ];
        expect(links.map(([, tag, href]) => [tag, href])).toEqual(
          offeredLocalesAt(path).length > 1 ? alternates : [],
        );
        expect(body).toContain(`<link rel="canonical" href="${origin}${withLocale(path, locale)}"`);
        expect(body).not.toContain('noindex');
      }
    },
  );

  it.each(['/', '/search', '/teacher-signup'])(
    'keeps %s in a language that is not offered out of indexes',
    async (path) => {
      const offered = offeredLocalesAt(path);
      for (const { locale } of LOCALES.filter((facts) => !offered.includes(facts))) {
        const { body } = await app.app.inject({ url: withLocale(path, locale) });
        expect(body).toContain('<meta name="robots" content="noindex"');
        expect(body).not.toContain('rel="alternate" hrefLang');
      }
    },
  );

  it('signs the review of a student without a name in the language of the page', async () => {
    const teacher = await createTeacher(app.db);
    const student = await createStudent(app.db, { firstName: '', lastName: '' });
    await createReview(app.db, { student, teacher, rating: 5, comment: 'Patient and precise.' });
    const signature = /<span[^>]*>(Student|छात्र)<\/span>/;
    const [inEnglish, inHindi] = await Promise.all(
      ['', '/hi'].map(async (prefix) => {
        const { body } = await app.app.inject({ url: `${prefix}/teacher/${teacher.teacherId}` });
        return signature.exec(body.slice(body.indexOf('<main')))?.[1];
      }),
    );
    expect([inEnglish, inHindi]).toEqual(['Student', 'छात्र']);
  });

  it('keeps links in the language of the page, and does not redirect by the wishes of a browser', async () => {
    const hindi = await app.app.inject({ url: '/hi' });
    expect(hindi.body).toContain('href="/hi/search"');
    const english = await app.app.inject({ url: '/', headers: { 'accept-language': 'hi-IN,hi;q=0.9' } });
    expect(english.statusCode).toBe(200);
    expect(english.body).toContain('<html lang="en-IN"');
    expect((await app.app.inject({ url: '/hi/nowhere' })).statusCode).toBe(404);
    expect((await app.app.inject({ url: '/xx/search' })).statusCode).toBe(404);
  });
});
