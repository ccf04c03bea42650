import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReview, createStudent, createTeacher, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
let teacher: Teacher;
beforeAll(async () => {
  test = await startTestApp({ pages: true });
  teacher = await createTeacher(test.db, { firstName: 'Asha "A"', lastName: '<Rao>', isSample: true });
  const student = await createStudent(test.db);
  await createReview(test.db, { student, teacher, rating: 4, comment: 'Clear and calm.' });
});
afterAll(() => test.close());

async function metasOf(url: string): Promise<Record<string, string[]>> {
  const { body } = await test.client().get(url);
  const metas: Record<string, string[]> = {};
  for (const [, name = '', content = ''] of body.matchAll(
    /<meta (?:name|property)="((?:og|twitter):[^"]+)" content="([^"]*)"/g,
  ))
    metas[name] = [...(metas[name] ?? []), content];
  return metas;
}

describe('link previews', () => {
  it('of a teacher show their picture with alternative text', async () => {
    const metas = await metasOf(`/teacher/${teacher.teacherId}`);
    const origin = test.platform.config.publicOrigin;
    expect(metas).toMatchObject({
      'og:type': ['profile'],
      'og:site_name': ['Toran'],
      'og:image': [`${origin}/og/teacher/${teacher.teacherId}.jpg`],
      'og:image:width': ['1200'],
      'og:image:height': ['630'],
      'twitter:card': ['summary_large_image'],
    });
    expect(metas['og:image:alt']).toEqual([
      'Asha &quot;A&quot; &lt;Rao&gt;, verified yoga teacher in Mumbai, rated 4.0 out of 5 by 1. Sample profile.',
    ]);
    const [address = ''] = metas['og:image'] ?? [];
    expect((await test.client().get(new URL(address).pathname)).statusCode).toBe(200);
  });

  it('of a page without a shareable address have none', async () => {
    const metas = await metasOf('/auth');
    expect(metas).not.toHaveProperty('og:url');
    expect(metas).not.toHaveProperty('og:description');
  });

  it.each([
    '/',
    '/search',
    '/search?city=Mumbai&specialization=Yin%20Yoga',
    '/yoga-teachers',
    '/yoga-teachers/mumbai',
    '/help',
    '/pricing',
    '/teacher-signup',
  ])('of %s show the picture of the site', async (url) => {
    const metas = await metasOf(url);
    expect(metas['og:image']).toEqual([`${test.platform.config.publicOrigin}/og/site.jpg`]);
    expect(metas['og:title']).toHaveLength(1);
    expect(metas['og:title']?.[0]).toContain('Toran');
    expect(metas['og:image:alt']).toHaveLength(1);
    expect(metas['og:url']).toHaveLength(1);
    expect(metas['og:url']?.[0]).toMatch(new RegExp(`^${test.platform.config.publicOrigin}/`));
    expect(metas['og:description']).toHaveLength(1);
    expect(metas['twitter:card']).toEqual(['summary_large_image']);
  });
});
