import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTeacher, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
let teacher: Teacher;
beforeAll(async () => {
  test = await startTestApp({ pages: true });
  teacher = await createTeacher(test.db, { firstName: 'Asha', lastName: 'Rao' });
  await setSlug(teacher, 'asha-rao');
});
afterAll(() => test.close());

const setSlug = ({ teacherId }: Teacher, slug: string) =>
  test.db.updateTable('teachers').set({ slug }).where('id', '=', teacherId).execute();
const ask = (url: string) => test.app.inject({ method: 'GET', url });

describe('a short address', () => {
  it.each([
    ['/t/asha-rao', ''],
    ['/t/asha-rao?from=poster&x=%2F%26', '?from=poster&x=%2F%26'],
    ['/t/asha-rao?next=//evil.example', '?next=//evil.example'],
  ])('%s leads to the page of the teacher with its query', async (url, query) => {
    const { statusCode, headers } = await ask(url);
    expect(statusCode).toBe(301);
    expect(headers.location).toBe(`/teacher/${teacher.teacherId}${query}`);
    expect(headers['cache-control']).toBe('private, max-age=0');
  });

  it('stays in its language', async () => {
    const { statusCode, headers } = await ask('/hi/t/asha-rao?from=poster');
    expect(statusCode).toBe(301);
    expect(headers.location).toBe(`/hi/teacher/${teacher.teacherId}?from=poster`);
  });

  it.each([
    ['/t/nobody', '404 Page Not Found'],
    ['/hi/t/nobody', '404 पेज नहीं मिला'],
    ['/t/', '404 Page Not Found'],
    ['/t/ASHA-RAO', '404 Page Not Found'],
    [`/t/${'a'.repeat(200)}`, '404 Page Not Found'],
    ['/t/asha-rao/more', '404 Page Not Found'],
  ])('%s shows the not-found page', async (url, title) => {
    const { statusCode, headers, body } = await ask(url);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain(title);
  });

  it('shows the not-found page while the teacher is not listed', async () => {
    const hidden = await createTeacher(test.db, { hiddenAt: test.clock.now() });
    await setSlug(hidden, 'hidden-one');
    const pending = await createTeacher(test.db, { reviewStatus: 'pending' });
    await setSlug(pending, 'pending-one');
    expect((await ask('/t/hidden-one')).statusCode).toBe(404);
    expect((await ask('/t/pending-one')).statusCode).toBe(404);
  });
});
