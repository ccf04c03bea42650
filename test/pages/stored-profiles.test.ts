import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MUMBAI } from '#db/factories/people.ts';
import { createTeacher } from '#test/factories.ts';
import { SCRIPT_PAYLOADS } from '#test/security/script-payloads.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ pages: true });
});
afterAll(() => test.close());

/** Number of each tag on a page: injected markup would change it. */
function tagsOf(html: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, name = ''] of html.matchAll(/<([a-z][\w:-]*)/gi)) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** The profile and search pages of a teacher with this text in every text field. */
async function pagesWith(words: string): Promise<{ profile: string; search: string }> {
  const { teacherId } = await createTeacher(test.db, {
    firstName: words,
    lastName: words,
    intro: words,
    detailedDescription: words,
    videos: [words],
    city: { ...MUMBAI, name: 'Mumbai' },
    areas: [{ ...MUMBAI, id: `area-${words.length}`, name: words }],
    certifications: [{ name: words, organization: words, description: words }],
  });
  const profile = await test.client().get(`/teacher/${teacherId}`);
  const search = await test.client().get('/search?city=Mumbai');
  expect([profile.statusCode, search.statusCode]).toEqual([200, 200]);
  // One teacher at a time, so that both result pages have the same cards.
  await test.db.deleteFrom('teachers').where('id', '=', teacherId).execute();
  return { profile: profile.body, search: search.body };
}

/** T42: names, bio, description, certificate, area and video, in HTML and in the page's embedded data. */
describe('hostile profiles', () => {
  it('are shown as text on the page and in results', async () => {
    const plain = await pagesWith('Ananya');
    for (const payload of SCRIPT_PAYLOADS) {
      const hostile = await pagesWith(payload);
      expect([payload, tagsOf(hostile.profile)]).toEqual([payload, tagsOf(plain.profile)]);
      expect([payload, tagsOf(hostile.search)]).toEqual([payload, tagsOf(plain.search)]);
      expect(hostile.profile + hostile.search).not.toMatch(/<[^>"]*\son\w+=/i);
      expect(hostile.profile + hostile.search).not.toMatch(/href="\s*javascript:/i);
    }
  });
});
