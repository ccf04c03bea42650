import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReview, createStudent, createTeacher, type Teacher } from '#test/factories.ts';
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

async function pageWith(comments: readonly string[]): Promise<string> {
  const teacher: Teacher = await createTeacher(test.db, { firstName: 'Ananya', lastName: 'Kulkarni' });
  for (const comment of comments) {
    const student = await createStudent(test.db, { firstName: 'Priya', lastName: 'Sharma' });
    await createReview(test.db, { student, teacher, rating: 5, comment, reply: comment });
  }
  const answer = await test.client().get(`/teacher/${teacher.teacherId}`);
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

/**
 * T42: reviews with hostile texts. The page that the server sends contains each text twice, as HTML and as embedded
 * data.
 */
describe('hostile reviews', () => {
  const PAGE = 10;
  const pages = Array.from({ length: SCRIPT_PAYLOADS.length / PAGE }, (_, index) =>
    SCRIPT_PAYLOADS.slice(index * PAGE, (index + 1) * PAGE),
  );

  it.each(pages.map((payloads, index) => [index + 1, payloads] as const))(
    'stay text on page %i',
    async (_number, payloads) => {
      const plain = await pageWith(payloads.map(() => 'Patient and precise.'));
      const hostile = await pageWith(payloads);
      expect(tagsOf(hostile)).toEqual(tagsOf(plain));
      expect(hostile).not.toMatch(/<[^>"]*\son\w+=/i);
    },
  );
});
