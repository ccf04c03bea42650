import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let test: TestApp;
let client: TestClient;
const CONFIGURED = {
  supportEmail: 'desk@example.com',
  supportPhone: '+91 11111 11111',
  verificationDays: { soon: 2, due: 3 },
};
const NEXT = {
  supportEmail: 'care@example.com',
  supportPhone: '+91 80 4000 5000',
  verificationDays: { soon: 4, due: 6 },
};

beforeAll(async () => {
  test = await startTestApp({
    pages: true,
    env: { SUPPORT_EMAIL: CONFIGURED.supportEmail, SUPPORT_PHONE: CONFIGURED.supportPhone },
  });
  client = await signInAs(test, await createAdmin(test.db));
});
afterAll(() => test.close());

const page = async (path: string) => (await test.client().get(path)).body.replaceAll('<!-- -->', '');
const put = (body: object) => client.put('/api/admin/settings', body);

describe('the settings', () => {
  it('show teachers the review days that are set', async () => {
    const teacher = await signInAs(test, await createTeacher(test.db, { reviewStatus: 'pending' }));
    const again = async () => (await teacher.post('/api/teacher/submit-for-review')).json().message;
    expect(await again()).toContain('within 2-3 business days.');
    await put({ ...CONFIGURED, verificationDays: { soon: 5, due: 5 } });
    expect(await again()).toContain('within 5 business days.');
    await put(CONFIGURED);
  });

  it('have the configured values until an admin changes them', async () => {
    expect((await client.get('/api/admin/settings')).json()).toEqual(CONFIGURED);
    expect(await page('/contact')).toContain('mailto:desk@example.com');
  });

  it('apply to the site from the next request', async () => {
    expect((await put(NEXT)).json()).toEqual(NEXT);
    const contact = await page('/contact');
    expect(contact).toContain('href="mailto:care@example.com"');
    expect(contact).toContain('+91 80 4000 5000');
    expect(contact).not.toContain('desk@example.com');
    expect(await page('/privacy')).toContain('mailto:care@example.com?subject=Privacy');
    for (const path of ['/how-it-works', '/teacher-resources', '/teacher-signup', '/help']) {
      const words = (await page(path)).replace(/\s+/g, ' ');
      expect(words, path).toContain('4-6 business days');
      expect(words, path).not.toContain('2-3 business days');
    }
    // Two FAQ answers, each repeated in the structured data for search engines.
    expect((await page('/help')).split('4-6 business days')).toHaveLength(5);
  });

  it('change the due dates of reviews', async () => {
    const teacher = await createTeacher(test.db, { reviewStatus: 'pending' });
    await sql`insert into profile_reviews (id, teacher_id, status, submitted_at)
      values (gen_random_uuid(), ${teacher.teacherId}, 'pending', ${test.clock.now()})
      on conflict do nothing`.execute(test.db);
    const due = async () => {
      const [review] = (await client.get('/api/admin/reviews/pending')).json<{ dueAt: string }[]>();
      return review?.dueAt;
    };
    await put({ ...NEXT, verificationDays: { soon: 1, due: 1 } });
    const early = await due();
    await put(NEXT);
    const late = await due();
    expect(Date.parse(late ?? '') - Date.parse(early ?? '')).toBeGreaterThanOrEqual(5 * 24 * 3_600_000);
  });

  it('apply to the messages that we send', async () => {
    const now = test.clock.now();
    await sql`insert into outbox (id, channel, recipient, template, data, status, next_attempt_at, created_at)
      values (gen_random_uuid(), 'email', 'x@example.com', 'passwordChanged',
        ${JSON.stringify({ firstName: 'Ravi', at: now.toISOString() })}, 'queued', ${now}, ${now})`.execute(
      test.db,
    );
    const [letter] = (await client.get('/dev/outbox.json?to=x@example.com')).json<{ text: string }[]>();
    expect(letter?.text).toContain('care@example.com');
  });

  it('log what was changed, once', async () => {
    await put({ ...NEXT, supportPhone: '080 4000 6000' });
    const { rows } = await sql`select before, after from audit_log where action = 'settings.change'
      order by seq desc limit 1`.execute(test.db);
    expect(rows).toEqual([
      { before: { supportPhone: '+91 80 4000 5000' }, after: { supportPhone: '080 4000 6000' } },
    ]);
  });

  it.each([
    ['supportEmail', { supportEmail: 'nobody' }],
    ['supportPhone', { supportPhone: 'call me' }],
    ['supportPhone', { supportPhone: '' }],
    ['verificationDays.soon', { verificationDays: { soon: 0, due: 3 } }],
    ['verificationDays.due', { verificationDays: { soon: 3, due: 2 } }],
    ['verificationDays.due', { verificationDays: { soon: 3, due: 2.5 } }],
  ])('refuse a wrong %s', async (field, wrong) => {
    const reply = await put({ ...NEXT, ...wrong });
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().fields)).toEqual([field]);
  });
});
