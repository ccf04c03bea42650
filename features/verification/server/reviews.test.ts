import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import type { TeacherOverrides } from '#db/factories/teachers.ts';
import { verifyLog } from '#features/audit/server/service.ts';
import { createAdmin, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import type { AdminReview } from '../contract.ts';

const PENDING = '/api/admin/reviews/pending';
const PAST = '/api/admin/reviews/past';
const decide = (id: string) => `/api/admin/reviews/${id}/status`;

let test: TestApp;
let admin: Person;
let client: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  admin = await createAdmin(test.db, { firstName: 'Asha', lastName: 'Menon' });
  client = await signInAs(test, admin);
});
afterAll(() => test.close());

/** A teacher with a pending review. */
async function waiting(overrides: TeacherOverrides = {}): Promise<Teacher & { reviewId: string }> {
  const teacher = await createTeacher(test.db, {
    reviewStatus: 'pending',
    submittedAt: test.clock.now(),
    ...overrides,
  });
  return { ...teacher, reviewId: await reviewOf(teacher) };
}

async function reviewOf({ teacherId }: Teacher): Promise<string> {
  const { id } = await test.db
    .selectFrom('profile_reviews')
    .select('id')
    .where('teacher_id', '=', teacherId)
    .orderBy('submitted_at', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

const actsOn = (targetId: string) =>
  test.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'reason', 'before', 'after'])
    .where('target_id', '=', targetId)
    .orderBy('seq')
    .execute();

const noticesOf = async ({ userId }: Pick<Teacher, 'userId'>) =>
  (await test.db.selectFrom('notifications').select('event').where('user_id', '=', userId).execute()).map(
    ({ event }) => event,
  );

const statusOf = async (teacher: Teacher) =>
  (await (await signInAs(test, teacher)).get('/api/teacher/review-status')).json();

const isFound = async ({ teacherId }: Teacher) =>
  (await test.client().get('/api/teachers/search?city=Mumbai&limit=100'))
    .json<{ id: string; isVerified: boolean }[]>()
    .find(({ id }) => id === teacherId);

describe('the list of pending reviews', () => {
  it('lists the oldest first, with full contacts and due dates', async () => {
    const second = await waiting({ submittedAt: new Date('2026-02-27T06:00:00Z') });
    const first = await waiting({ submittedAt: new Date('2026-02-20T06:00:00Z') });
    const third = await waiting({ submittedAt: new Date('2026-02-25T20:00:00Z') });
    const reply = await client.get(PENDING);
    const list = reply.json<AdminReview[]>();
    expect(list.map(({ teacherId }) => teacherId)).toEqual([
      first.teacherId,
      third.teacherId,
      second.teacherId,
    ]);
    expect(list[0]).toMatchObject({
      id: first.reviewId,
      teacherFirstName: first.firstName,
      teacherLastName: first.lastName,
      teacherEmail: first.email,
      teacherMobile: first.mobile,
      status: 'pending',
      submittedAt: '2026-02-20T06:00:00.000Z',
      reviewedAt: null,
      reviewNotes: null,
      age: 'late',
      dueAt: '2026-02-25T18:30:00.000Z',
    });
    // Submitted on Thursday the 26th in India: due after Friday, Monday and Tuesday. Today is Monday.
    expect(list.map(({ age }) => age)).toEqual(['late', 'fresh', 'fresh']);
    expect(reply.headers['x-total-count']).toBe('3');
    expect(reply.headers.link).toBeUndefined();
  });

  it('pages by cursor, and finds teachers by the start of a name', async () => {
    await waiting({ firstName: 'Meenakshi', lastName: 'Sundaram Iyer' });
    const seen: string[] = [];
    for (let url: string | undefined = `${PENDING}?limit=1`; url !== undefined; ) {
      const reply = await client.get(url);
      seen.push(...reply.json<AdminReview[]>().map(({ id }) => id));
      url = /<(.+)>; rel="next"/.exec(String(reply.headers.link ?? ''))?.[1];
    }
    expect(seen).toEqual((await client.get(PENDING)).json<AdminReview[]>().map(({ id }) => id));
    for (const q of ['meen', 'SUNDARAM', 'iyer']) {
      const found = (await client.get(`${PENDING}?q=${q}`)).json<AdminReview[]>();
      expect(found.map((one) => one.teacherFirstName)).toEqual(['Meenakshi']);
    }
    expect((await client.get(`${PENDING}?cursor=nonsense`)).statusCode).toBe(400);
  });

  it('finds a teacher by number and name as the console shows them', async () => {
    const { reviewId, mobile } = await waiting({ firstName: 'Sarojini', lastName: 'Reddy' });
    const digits = mobile.slice(3);
    const asTyped = ['Sarojini  Reddy', mobile, `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`];
    for (const words of asTyped) {
      const found = (await client.get(`${PENDING}?q=${encodeURIComponent(words)}`)).json<AdminReview[]>();
      expect(found).toMatchObject([{ id: reviewId }]);
    }
  });

  it('logs each view of a review', async () => {
    const { reviewId, teacherId } = await waiting();
    expect((await client.get(`/api/admin/reviews/${reviewId}`)).statusCode).toBe(200);
    expect(await actsOn(reviewId)).toMatchObject([
      { action: 'review.view', actor_id: admin.userId, after: { teacherId } },
    ]);
  });

  it('omits teachers who are blocked or delete their account, and logs each view', async () => {
    const blocked = await waiting({ blockedAt: test.clock.now() });
    const leaving = await waiting();
    await test.db
      .updateTable('users')
      .set({ deletion_due_at: test.clock.now() })
      .where('id', '=', leaving.userId)
      .execute();
    const before = await actsOfAdmin('review.list');
    const list = (await client.get(PENDING)).json<AdminReview[]>();
    const listed = list.map(({ teacherId }) => teacherId);
    for (const { teacherId } of [blocked, leaving]) expect(listed).not.toContain(teacherId);
    expect((await client.get('/api/admin/statistics')).json()).toMatchObject({ pendingReviews: list.length });
    expect(await actsOfAdmin('review.list')).toBe(before + 1);
  });
});

async function actsOfAdmin(action: string): Promise<number> {
  const { count } = await test.db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('actor_id', '=', admin.userId)
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  return Number(count);
}

describe('a decision', () => {
  it('sets badge, listing, notice and one log entry together', async () => {
    const teacher = await waiting();
    expect(await isFound(teacher)).toBeUndefined();
    const reply = await client.post(decide(teacher.reviewId), { status: 'approved', reviewNotes: '' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      status: 'approved',
      isVerified: true,
      reviewNotes: null,
      reviewedAt: '2026-03-02T06:30:00.000Z',
      reviewerName: 'Asha Menon',
    });
    expect(await isFound(teacher)).toMatchObject({ isVerified: true });
    expect(await statusOf(teacher)).toEqual({ status: 'approved', reviewNotes: null });
    expect(await noticesOf(teacher)).toEqual(['profileApproved']);
    expect(await actsOn(teacher.reviewId)).toEqual([
      expect.objectContaining({
        action: 'review.approve',
        actor_id: admin.userId,
        before: { status: 'pending', isVerified: false },
        after: { status: 'approved', isVerified: true, teacherId: teacher.teacherId },
      }),
    ]);
    expect((await client.get(PAST)).json<AdminReview[]>()[0]?.id).toBe(teacher.reviewId);
  });

  it.each([
    ['rejected', false, 'profileRejected', 'review.reject'],
    ['needs_more_info', true, 'profileNeedsMoreInfo', 'review.ask'],
  ] as const)('%s: an earlier badge stays: %s', async (status, keepsBadge, event, action) => {
    const teacher = await waiting({ isVerified: true });
    const notes = 'The second certificate cannot be read.';
    const reply = await client.post(decide(teacher.reviewId), { status, reviewNotes: `  ${notes} ` });
    expect(reply.json()).toMatchObject({ status, isVerified: keepsBadge, reviewNotes: notes });
    expect(await statusOf(teacher)).toEqual({ status, reviewNotes: notes });
    expect((await isFound(teacher)) !== undefined).toBe(keepsBadge);
    expect(await noticesOf(teacher)).toEqual([event]);
    expect(await actsOn(teacher.reviewId)).toEqual([expect.objectContaining({ action, reason: notes })]);
  });

  it.each(['rejected', 'needs_more_info'])('%s needs notes', async (status) => {
    const teacher = await waiting();
    for (const reviewNotes of [undefined, null, '', '  \n ', '\u200b']) {
      const reply = await client.post(decide(teacher.reviewId), { status, reviewNotes });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().fields).toEqual({ reviewNotes: 'Please write notes: the teacher reads them.' });
    }
    expect(await actsOn(teacher.reviewId)).toEqual([]);
  });

  it('refuses a second decision', async () => {
    const teacher = await waiting();
    await client.post(decide(teacher.reviewId), { status: 'approved' });
    const late = await client.post(decide(teacher.reviewId), { status: 'rejected', reviewNotes: 'No.' });
    expect(late.statusCode).toBe(409);
    expect(late.json().code).toBe('REVIEW_ALREADY_DECIDED');
    expect(await isFound(teacher)).toBeDefined();
  });

  it('can be changed by an admin who has seen the current one', async () => {
    const teacher = await waiting();
    await client.post(decide(teacher.reviewId), { status: 'approved' });
    const change = { status: 'needs_more_info', reviewNotes: 'Please renew it.', from: 'approved' };
    const moreInfo = await client.post(decide(teacher.reviewId), change);
    expect(moreInfo.json()).toMatchObject({ status: 'needs_more_info', isVerified: true });
    expect(await isFound(teacher)).toBeDefined();
    await (await signInAs(test, teacher)).post('/api/teacher/submit-for-review');
    // The teacher has submitted again, so the old submission can no longer be decided.
    const old = { status: 'rejected', reviewNotes: 'Too late.', from: 'needs_more_info' };
    expect((await client.post(decide(teacher.reviewId), old)).statusCode).toBe(409);
  });

  it('shows certificates, missing parts and earlier decisions', async () => {
    const teacher = await waiting({
      certifications: [{ name: 'Yoga Teacher Training', organization: 'Example Institute', year: 2018 }],
    });
    await client.post(decide(teacher.reviewId), { status: 'needs_more_info', reviewNotes: 'Which school?' });
    test.clock.advance(60_000);
    await (await signInAs(test, teacher)).post('/api/teacher/submit-for-review');
    const latest = await reviewOf(teacher);
    const detail = (await client.get(`/api/admin/reviews/${latest}`)).json();
    expect(detail).toMatchObject({
      id: latest,
      status: 'pending',
      isResubmission: true,
      isLatest: true,
      certifications: [{ name: 'Yoga Teacher Training', checkedAt: null, checkedByName: null }],
    });
    expect(detail.missing).toContainEqual({ key: 'hours', label: 'Publish your weekly hours' });
    expect(detail.history).toMatchObject([
      { id: latest, status: 'pending', reviewerName: null },
      { status: 'needs_more_info', reviewNotes: 'Which school?', reviewerName: 'Asha Menon' },
    ]);
  });
});

describe('a certificate', () => {
  it('is checked and unchecked with name and date, logged each time', async () => {
    const teacher = await waiting({ certifications: [{ name: 'RYT 200', organization: 'Institute' }] });
    const id = teacher.certificationIds[0] ?? '';
    const url = `/api/admin/certifications/${id}/check`;
    const ticked = await client.put(url, { isChecked: true, number: ' YA-123 ' });
    expect(ticked.json()).toMatchObject({
      checkedAt: test.clock.now().toISOString(),
      checkedByName: 'Asha Menon',
      checkedNumber: 'YA-123',
    });
    const shown = await test.client().get(`/api/teachers/${teacher.teacherId}/certifications`);
    expect(shown.json()).toMatchObject([{ id, isChecked: true }]);
    expect(shown.body).not.toContain('Asha');
    const cleared = await client.put(url, { isChecked: false });
    expect(cleared.json()).toMatchObject({ checkedAt: null, checkedByName: null, checkedNumber: null });
    expect((await actsOn(id)).map(({ action }) => action)).toEqual([
      'certification.check',
      'certification.uncheck',
    ]);
  });
});

/** T56. Six rounds keep the suite short; fifty are run by hand. */
describe.each([1, 2, 3, 4, 5, 6])('two admins at once, round %i', () => {
  it('make one decision with one log entry and a matching badge if one approves and one rejects', async () => {
    const [other, teacher] = [await createAdmin(test.db), await waiting()];
    const clients = [client, await signInAs(test, other)];
    const bodies = [{ status: 'approved' }, { status: 'rejected', reviewNotes: 'No.' }];
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (clients[index % 2] as TestClient).post(decide(teacher.reviewId), bodies[index % 2] ?? {}),
      ),
    );
    const won = replies.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    const others = replies.filter((reply) => reply !== won[0]).map(({ statusCode }) => statusCode);
    expect(new Set(others)).toEqual(new Set([409]));
    const { status } = won[0]?.json<AdminReview>() ?? {};
    expect(await statusOf(teacher)).toMatchObject({ status });
    expect((await isFound(teacher)) !== undefined).toBe(status === 'approved');
    expect(await actsOn(teacher.reviewId)).toHaveLength(1);
    expect(await noticesOf(teacher)).toHaveLength(1);
    expect((await verifyLog(test.platform)).brokenAt).toBeNull();
  });
});
