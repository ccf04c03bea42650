import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cachedAnswerOf, cacheHitsOf } from '#test/cached-site.ts';
import { createTeacher } from '#test/factories.ts';
import { eventually } from '#test/patience.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const widgetOf = (id: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url: `/embed/${id}.js`, headers });

const NASTY = `</script><img src=x onerror=alert(1)>"'\\\u2028`;

/** Runs the script with a fake document that records texts and links. All other access throws. */
function run(source: string) {
  const texts: string[] = [];
  const links: string[] = [];
  const element = (tag: string) => ({
    append() {},
    attachShadow: () => element('shadow'),
    after() {},
    set textContent(text: string) {
      texts.push(text);
    },
    set href(url: string) {
      if (tag === 'a') links.push(url);
    },
  });
  runInNewContext(source, {
    document: { currentScript: element('script'), createElement: element },
    CSSStyleSheet: class {
      replaceSync() {}
    },
  });
  return { texts, links };
}

describe('the widget for other sites', () => {
  it('is a small script for every origin, without cookies, to keep for five minutes', async () => {
    const teacher = await createTeacher(test.db, {
      firstName: 'A'.repeat(50),
      lastName: 'ष'.repeat(50),
      specializations: ['hatha-yoga', 'vinyasa-flow', 'prenatal-yoga'],
    });
    const reply = await widgetOf(teacher.teacherId, { origin: 'https://studio.example' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
    expect(reply.rawPayload.length).toBeLessThanOrEqual(3_000);
    expect(reply.body).not.toMatch(/cookie|iframe|innerHTML|fetch|eval|import/i);
  });

  it('no other path allows other origins', async () => {
    const { teacherId } = await createTeacher(test.db);
    for (const url of [`/api/teachers/${teacherId}`, `/og/teacher/${teacherId}.jpg`, '/embed/none.js']) {
      const { headers } = await test.app.inject({ url, headers: { origin: 'https://studio.example' } });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('shows names as plain text without markup, and links to the page of the teacher', async () => {
    const teacher = await createTeacher(test.db, { firstName: NASTY, lastName: 'Rao' });
    const { body } = await widgetOf(teacher.teacherId);
    expect(body).not.toContain('<');
    expect(body).not.toContain('\u2028');
    const { texts, links } = run(body);
    expect(texts).toContain(`${NASTY.trim()} Rao`);
    expect(texts).toContain('Request a session on Toran');
    expect(links).toEqual([`${test.platform.config.publicOrigin}/teacher/${teacher.teacherId}?from=widget`]);
    const again = await widgetOf(teacher.userId);
    expect(run(again.body)).toEqual({ texts, links });
  });

  it('is in the language of the page from which it was copied', async () => {
    const teacher = await createTeacher(test.db, { specializations: ['hatha-yoga'], onlinePrice: 800 });
    const { statusCode, body } = await test.app.inject(`/embed/${teacher.teacherId}.hi.js`);
    expect(statusCode).toBe(200);
    expect(body).toContain('"lang":"hi"');
    const { texts, links } = run(body);
    expect(texts.join(' ')).toContain('हठ योग');
    expect(texts.join(' ')).toContain('₹800/घंटा से शुरू, ऑनलाइन');
    expect(texts.at(-1)).toBe('Toran पर क्लास का अनुरोध भेजें');
    const { publicOrigin } = test.platform.config;
    expect(links).toEqual([`${publicOrigin}/hi/teacher/${teacher.teacherId}?from=widget`]);
    expect(run((await widgetOf(teacher.teacherId)).body).texts.join(' ')).toContain('from ₹800/hr online');
    expect((await test.app.inject(`/embed/${teacher.teacherId}.en.js`)).statusCode).toBe(404);
  });

  it('answers 404 for teachers who are not listed, and other files', async () => {
    const none = await Promise.all([
      createTeacher(test.db, { reviewStatus: 'pending' }),
      createTeacher(test.db, { reviewStatus: 'rejected' }),
      createTeacher(test.db, { hiddenAt: test.clock.now() }),
    ]);
    for (const id of [...none.map(({ teacherId }) => teacherId), 'nobody', '..%2F..', 'x'.repeat(65)])
      expect((await widgetOf(id)).statusCode).toBe(404);
    expect((await test.app.inject({ url: `/embed/${none[0]?.teacherId}.map` })).statusCode).toBe(404);
  });

  it('is cached until the teacher changes', async () => {
    const teacher = await createTeacher(test.db, { firstName: 'Radhika' });
    const url = `/embed/${teacher.teacherId}.js`;
    const cached = await cachedAnswerOf(test, url);
    expect(cached.headers['access-control-allow-origin']).toBe('*');
    expect(cached.body).toContain('Radhika');
    const found = cacheHitsOf(test);
    await test.db
      .updateTable('users')
      .set({ first_name: 'Renuka' })
      .where('id', '=', teacher.userId)
      .execute();
    const after = await eventually(
      () => test.app.inject({ url }),
      ({ body }) => body.includes('Renuka'),
    );
    expect(after.body).not.toContain('Radhika');
    expect(cacheHitsOf(test)).toBeGreaterThanOrEqual(found);
    await test.db
      .updateTable('teachers')
      .set({ hidden_at: test.clock.now() })
      .where('id', '=', teacher.teacherId)
      .execute();
    const hidden = await eventually(
      () => test.app.inject({ url }),
      ({ statusCode }) => statusCode === 404,
    );
    expect(hidden.statusCode).toBe(404);
  });
});
