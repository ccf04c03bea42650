import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { verifyLog } from '#features/audit/server/service.ts';
import {
  createAdmin,
  createReview,
  createStudent,
  createTeacher,
  signInAs,
  type Teacher,
} from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import type { ReportDetail } from '../contract.ts';

let test: TestApp;
let student: Person;
let teacher: Teacher;
let asStudent: TestClient;
let asTeacher: TestClient;
let asAdmin: TestClient;
let admin: Person;

beforeAll(async () => {
  test = await startTestApp();
  student = await createStudent(test.db, { firstName: 'Priya', lastName: 'Sharma' });
  teacher = await createTeacher(test.db);
  asStudent = await signInAs(test, student);
  asTeacher = await signInAs(test, teacher);
  admin = await createAdmin(test.db);
  asAdmin = await signInAs(test, admin);
});
afterAll(() => test.close());

const report = (as: TestClient, body: object) => as.post('/api/reports', body);
const decide = (id: string, action: string, note = 'Against the rules.') =>
  asAdmin.post(`/api/admin/reports/${id}/decision`, { action, note });
const events = async (userId: string) => {
  const rows = await test.db
    .selectFrom('notifications')
    .select('event')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ event }) => event);
};
const pageStatus = async () => (await test.client().get(`/api/teacher/${teacher.teacherId}`)).statusCode;

describe('a report', () => {
  it('is in the queue until decided, earliest due date first', async () => {
    const slow = await report(asStudent, { kind: 'profile', targetId: teacher.teacherId, reason: 'fake' });
    const other = await createTeacher(test.db);
    const fast = await report(asStudent, { kind: 'profile', targetId: other.userId, reason: 'unsafe' });
    expect([slow.statusCode, fast.statusCode]).toEqual([201, 201]);
    const queue = (await asAdmin.get('/api/admin/reports')).json();
    expect(queue.map(({ id }: { id: string }) => id)).toEqual([fast.json().id, slow.json().id]);
    expect(queue[0]).toMatchObject({ reporterName: 'Priya Sharma', isOverdue: false, action: null });
    test.clock.advance(4 * 3_600_000);
    // Four hours without a request end an admin's session.
    asAdmin = await signInAs(test, admin);
    expect((await asAdmin.get('/api/admin/reports')).json()[0]).toMatchObject({ isOverdue: true });
  });

  it('joins the open report about the same content, even with forty concurrent ones', async () => {
    const other = await createTeacher(test.db);
    const body = { kind: 'profile', targetId: other.teacherId, reason: 'spam' };
    const answers = await Promise.all(Array.from({ length: 40 }, () => report(asStudent, body)));
    const created = answers.filter(({ statusCode }) => statusCode === 201);
    expect(new Set(created.map((answer) => answer.json().id)).size).toBe(1);
  });

  it('adds to the open report what a later one of the same person says', async () => {
    const other = await createTeacher(test.db);
    const about = { kind: 'profile', targetId: other.teacherId };
    const first = await report(asStudent, { ...about, reason: 'fake', details: 'Not their picture.' });
    await report(asStudent, { ...about, reason: 'unsafe', details: 'They came to my door.' });
    await report(asStudent, { ...about, reason: 'spam', details: 'They came to my door.' });
    const queue = (await asAdmin.get('/api/admin/reports')).json() as { id: string }[];
    expect(queue.find(({ id }) => id === first.json().id)).toMatchObject({
      reason: 'unsafe',
      details: 'Not their picture.\n\nThey came to my door.',
    });
  });

  it.each([
    [
      'nothing that exists',
      { kind: 'review', targetId: '01a1fd7d-6d8d-70e5-84fb-8f6ab9fbfc2f', reason: 'fake' },
      404,
    ],
    ['for no reason', { kind: 'profile', targetId: '01a1fd7d-6d8d-70e5-84fb-8f6ab9fbfc2f' }, 400],
  ])('is refused about %s', async (_name, body, status) => {
    expect((await report(asStudent, body)).statusCode).toBe(status);
  });
});

it('does not reveal that a hidden profile exists', async () => {
  const hidden = await createTeacher(test.db, { hiddenAt: test.clock.now() });
  const blocked = await createTeacher(test.db, { blockedAt: test.clock.now() });
  for (const { teacherId, userId } of [hidden, blocked]) {
    for (const targetId of [teacherId, userId]) {
      const answer = await report(asStudent, { kind: 'profile', targetId, reason: 'fake' });
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
  }
});

describe('removing a profile from the site', () => {
  it('hides it at once, whatever its owner chose, notifies both sides, and can be undone', async () => {
    const { id } = (
      await report(asStudent, { kind: 'profile', targetId: teacher.teacherId, reason: 'impersonation' })
    ).json();
    expect((await decide(id, 'hide')).statusCode).toBe(200);
    expect(await pageStatus()).toBe(404);
    expect(await events(teacher.userId)).toContain('contentHidden');
    expect(await events(student.userId)).toContain('reportDecided');
    await test.db
      .updateTable('teachers')
      .set({ hidden_at: null })
      .where('id', '=', teacher.teacherId)
      .execute();
    expect(await pageStatus()).toBe(404);

    expect((await decide(id, 'hide')).json()).toMatchObject({ code: 'REPORT_ALREADY_CLOSED' });
    expect((await decide(id, 'restore', 'A mistake of ours.')).json()).toMatchObject({ isWithheld: false });
    expect(await pageStatus()).toBe(200);
    expect(await events(teacher.userId)).toContain('contentRestored');
  });

  it('does not show a profile that its owner hid before or meanwhile', async () => {
    for (const steps of [
      ['owner', 'hide'],
      ['hide', 'owner'],
    ]) {
      const other = await createTeacher(test.db);
      const { id } = (
        await report(asStudent, { kind: 'profile', targetId: other.teacherId, reason: 'fake' })
      ).json();
      const asOwner = await signInAs(test, other);
      for (const step of steps) {
        test.clock.advance(1000);
        if (step === 'hide') await decide(id, 'hide');
        else await asOwner.put('/api/account/visibility', { hidden: true });
      }
      await decide(id, 'restore', 'A mistake of ours.');
      const page = () => test.client().get(`/api/teacher/${other.teacherId}`);
      expect((await page()).statusCode, steps.join(', then ')).toBe(404);
      await asOwner.put('/api/account/visibility', { hidden: false });
      expect((await page()).statusCode).toBe(200);
    }
  });
});

describe('removing a review from the site', () => {
  it('removes its stars from the average until it is restored', async () => {
    const reviewed = await createTeacher(test.db);
    const good = await createStudent(test.db);
    await createReview(test.db, { student: good, teacher: reviewed, rating: 5 });
    const bad = await createReview(test.db, { student, teacher: reviewed, rating: 1 });
    const { id } = (
      await report(await signInAs(test, reviewed), {
        kind: 'review',
        targetId: bad.id,
        reason: 'fake',
      })
    ).json();
    const rating = async () =>
      (await test.client().get(`/api/teacher/${reviewed.teacherId}`)).json().averageRating;
    expect(await rating()).toBe('3.0');
    await decide(id, 'hide');
    expect(await rating()).toBe('5.0');
    await decide(id, 'restore');
    expect(await rating()).toBe('3.0');
  });
});

describe('a reported message', () => {
  it('is shown in context, removed for both sides and restored; only participants can report it', async () => {
    await asStudent.post('/api/chat/send', { receiverId: teacher.userId, content: 'Hello' });
    for (let number = 0; number < 30; number += 1) {
      await asTeacher.post('/api/chat/send', { receiverId: student.userId, content: `Number ${number}` });
    }
    const path = `/api/chat/conversation/${teacher.userId}`;
    const messages: { id: string; content: string }[] = (await asStudent.get(path)).json();
    const rude = messages.at(-1);
    const body = {
      kind: 'message',
      targetId: rude?.id,
      reason: 'harassment',
      messageIds: [messages.at(-2)?.id],
    };
    const stranger = await signInAs(test, await createStudent(test.db));
    expect((await report(stranger, body)).statusCode).toBe(404);

    const { id } = (await report(asStudent, body)).json();
    const detail = (await asAdmin.get(`/api/admin/reports/${id}`)).json();
    expect(detail.messages).toHaveLength(21);
    expect(detail.messages.filter((one: { isReported: boolean }) => one.isReported)).toHaveLength(2);

    const contents = async (as = asStudent, address = path): Promise<string[]> =>
      (await as.get(address)).json().map(({ content }: { content: string }) => content);
    const removed = 'This message was removed by our team.';
    await decide(id, 'hide');
    for (const seen of [
      await contents(),
      await contents(asTeacher, `/api/chat/conversation/${student.userId}`),
    ])
      expect(seen.slice(-3)).toEqual(['Number 27', removed, removed]);
    await decide(id, 'restore');
    expect((await contents()).slice(-2)).toEqual(['Number 28', 'Number 29']);
  });

  it('can be hidden by the choice of the admin, but no message of the other side', async () => {
    const [rude, victim] = [await createTeacher(test.db), await createStudent(test.db)];
    const [asRude, asVictim] = [await signInAs(test, rude), await signInAs(test, victim)];
    const path = `/api/chat/conversation/${rude.userId}`;
    for (const content of ['First', 'Second', 'Third']) {
      await asVictim.post('/api/chat/send', { receiverId: rude.userId, content: `${content} question` });
      await asRude.post('/api/chat/send', { receiverId: victim.userId, content });
    }
    const messages: { id: string; content: string }[] = (await asVictim.get(path)).json();
    const idOf = (content: string) => messages.find((one) => one.content === content)?.id;
    const about = { kind: 'message', targetId: idOf('Third'), reason: 'harassment' };
    const { id } = (await report(asVictim, { ...about, messageIds: [idOf('Second'), idOf('Third')] })).json();
    const decideOn = (action: string, from: string | null, ...contents: string[]) =>
      asAdmin.post(`/api/admin/reports/${id}/decision`, {
        ...{ action, from, note: 'Against the rules.' },
        messageIds: contents.map(idOf),
      });
    const withheld = async () => {
      const detail = (await asAdmin.get(`/api/admin/reports/${id}`)).json<ReportDetail>();
      return detail.messages.filter((one) => one.isWithheld).map(({ content }) => content);
    };
    expect((await decideOn('hide', null, 'First question')).statusCode).toBe(400);
    expect((await decideOn('hide', null, 'First', 'Third', 'Third question')).statusCode).toBe(200);
    expect(await withheld()).toEqual(['First', 'Third']);
    expect((await decideOn('hide', 'hide', 'Second')).statusCode).toBe(200);
    expect((await decideOn('restore', 'hide', 'First', 'Second')).statusCode).toBe(200);
    expect(await withheld()).toEqual(['Third']);
  });

  it('is shown although the reported messages lie far apart', async () => {
    const [rude, victim] = [await createTeacher(test.db), await createStudent(test.db)];
    const [asRude, asVictim] = [await signInAs(test, rude), await signInAs(test, victim)];
    await asVictim.post('/api/chat/send', { receiverId: rude.userId, content: 'Hello' });
    await asRude.post('/api/chat/send', { receiverId: victim.userId, content: 'Long ago' });
    for (let number = 0; number < 25; number += 1)
      await asVictim.post('/api/chat/send', { receiverId: rude.userId, content: `Number ${number}` });
    await asRude.post('/api/chat/send', { receiverId: victim.userId, content: 'Lately' });
    const written = test.db.selectFrom('messages').select('id').where('sender_id', '=', rude.userId);
    const ids = (await written.orderBy('seq').execute()).map((one) => one.id);
    const body = { kind: 'message', targetId: ids.at(-1), reason: 'harassment', messageIds: ids };
    const { id } = (await report(asVictim, body)).json();
    const detail = (await asAdmin.get(`/api/admin/reports/${id}`)).json<ReportDetail>();
    expect(detail.messages.filter((one) => one.isReported).map(({ content }) => content)).toEqual([
      'Long ago',
      'Lately',
    ]);
  });
});

describe('a message from the contact form', () => {
  it('is in the queue, is answered once, and allows no other decision', async () => {
    const letter = { name: 'Asha', email: 'asha@example.org', message: 'Do you serve Leh?' };
    const sent = await test.client().post('/api/contact', letter);
    expect(sent.statusCode).toBe(201);
    const { id } = sent.json();
    expect((await asAdmin.get(`/api/admin/reports/${id}`)).json()).toMatchObject({
      details: 'Do you serve Leh?',
      letter: { name: 'Asha', email: 'asha@example.org' },
    });
    expect((await decide(id, 'hide')).statusCode).toBe(400);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => decide(id, 'answer', 'Written back.')),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('names missing fields', async () => {
    const answer = await test.client().post('/api/contact', { name: '', email: 'nowhere', message: ' ' });
    expect(answer.json().fields).toEqual({
      name: 'Please tell us your name',
      email: 'Invalid email address',
      message: 'Please write your message',
    });
  });
});

it('logs each view and each decision', async () => {
  const rows = await test.db.selectFrom('audit_log').select('action').execute();
  const actions = new Set(rows.map(({ action }) => action));
  expect([...actions].sort()).toEqual(['report.answer', 'report.hide', 'report.restore', 'report.view']);
  expect((await verifyLog(test.platform)).brokenAt).toBeNull();
});
