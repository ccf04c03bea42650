import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { createBooking, createTeacher, signInAs } from '#test/factories.ts';
import { createPair } from '#test/pair.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { joinClass, newClass, newLearner } from '#test/worlds/batch-world.ts';
import { contents, createTalkingPair, readConversation, sendChatMessage } from '#test/worlds/chat-world.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { RATE_LIMITS: 'normal' } });
});
afterAll(() => test.close());

describe('a conversation', () => {
  it('is empty at first, then returns messages oldest first', async () => {
    const { student, teacher, asStudent, asTeacher } = await createPair(test);
    expect(await readConversation(asStudent, teacher)).toEqual([]);
    const sent = await sendChatMessage(asStudent, teacher, '  Do you teach on Sundays?\nEarly?  ');
    expect(sent.statusCode).toBe(201);
    expect(sent.json()).toMatchObject({
      senderId: student.userId,
      content: 'Do you teach on Sundays?\nEarly?',
      seq: 1,
      isRead: false,
      bookingId: null,
      createdAt: test.clock.now().toISOString(),
    });
    await sendChatMessage(asTeacher, student, 'Yes.');
    const expected = ['Do you teach on Sundays?\nEarly?', 'Yes.'];
    expect(contents(await readConversation(asStudent, teacher))).toEqual(expected);
    expect(contents(await readConversation(asTeacher, student))).toEqual(expected);
  });

  it('rejects empty messages and messages over 2000 characters', async () => {
    const { teacher, asStudent } = await createPair(test);
    for (const content of ['', '   \n ', 'x'.repeat(2001)]) {
      const refused = await sendChatMessage(asStudent, teacher, content);
      expect(refused.statusCode).toBe(400);
      expect(Object.keys(refused.json().fields)).toEqual(['content']);
    }
    expect((await sendChatMessage(asStudent, teacher, '🧘'.repeat(2000))).statusCode).toBe(201);
  });

  it('returns pages of 50 messages before a position', async () => {
    const { student, teacher, asStudent, asTeacher } = await createTalkingPair(test);
    for (let index = 1; index <= 60; index += 1) {
      if (index % 25 === 0) test.clock.advance(61_000);
      await sendChatMessage(
        index % 2 ? asStudent : asTeacher,
        index % 2 ? teacher : student,
        `number ${index}`,
      );
    }
    const latest = await readConversation(asStudent, teacher);
    expect(latest).toHaveLength(50);
    expect(latest[0]).toMatchObject({ seq: 13 });
    expect(latest.at(-1)).toMatchObject({ seq: 62, content: 'number 60' });
    const before = await readConversation(asStudent, teacher, '?before=13');
    expect(before.map(({ seq }: { seq: number }) => seq)).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 1),
    );
    expect((await asStudent.get(`/api/chat/conversation/${teacher.userId}?before=x`)).statusCode).toBe(400);
  });

  it('answers 304 for an unchanged ETag until something changes', async () => {
    const { student, teacher, asStudent, asTeacher } = await createTalkingPair(test);
    const url = `/api/chat/conversation/${teacher.userId}`;
    const { etag } = (await asStudent.get(url)).headers;
    const again = () => asStudent.request({ url, headers: { 'if-none-match': String(etag) } });
    const unchanged = await again();
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    expect(unchanged.headers['cache-control']).toBe('no-store');
    await asTeacher.post(`/api/chat/mark-read/${student.userId}`);
    expect((await again()).statusCode).toBe(200);
  });

  it('shows a message as read when the other side has read it', async () => {
    const { student, teacher, asStudent, asTeacher } = await createTalkingPair(test);
    const marks = async () =>
      (await readConversation(asStudent, teacher)).map(({ isRead }: { isRead: boolean }) => isRead);
    expect(await marks()).toEqual([false, false]);
    expect((await asTeacher.post(`/api/chat/mark-read/${student.userId}`)).json()).toEqual({});
    expect(await marks()).toEqual([true, false]);
  });

  it('counts unread messages by sender', async () => {
    const { student, teacher, asStudent, asTeacher } = await createTalkingPair(test);
    const another = await createTeacher(test.db);
    await sendChatMessage(asStudent, another, 'Hello to you too');
    await sendChatMessage(await signInAs(test, another), student, 'One');
    await sendChatMessage(asTeacher, student, 'Two');
    const counts = async (as: TestClient) => (await as.get('/api/chat/unread-counts')).json();
    expect(await counts(asStudent)).toEqual({ [teacher.userId]: 2, [another.userId]: 1 });
    expect(await counts(asTeacher)).toEqual({ [student.userId]: 1 });
    await asStudent.post(`/api/chat/mark-read/${teacher.userId}`);
    expect(await counts(asStudent)).toEqual({ [another.userId]: 1 });
  });

  it('is listed for both sides with its last message, latest first', async () => {
    const { student, teacher, asStudent, asTeacher } = await createTalkingPair(test);
    test.clock.advance(1000);
    const another = await createTeacher(test.db, { firstName: 'Zoya', lastName: 'Khan' });
    await sendChatMessage(asStudent, another, 'Hello to you too');
    const list = (await asStudent.get('/api/chat/conversations')).json();
    expect(list.map(({ userId }: { userId: string }) => userId)).toEqual([another.userId, teacher.userId]);
    expect(list[0]).toMatchObject({ name: 'Zoya Khan', teacherId: another.teacherId, unread: 0 });
    expect(list[1]).toMatchObject({
      unread: 1,
      lastMessage: { content: 'Welcome', senderId: teacher.userId },
    });
    const conversations = (await asTeacher.get('/api/chat/conversations')).json();
    expect(conversations).toHaveLength(1);
    expect(conversations[0]).toMatchObject({ userId: student.userId, teacherId: null, unread: 1 });
    expect(JSON.stringify(conversations)).not.toContain(student.mobile.slice(3));
  });

  it('returns the other user and the latest booking of the two', async () => {
    const { student, teacher, asStudent, asTeacher } = await createPair(test);
    const { id } = await createBooking(test.db, { student, teacher });
    expect((await asTeacher.get(`/api/chat/peers/${student.userId}`)).json()).toEqual({
      userId: student.userId,
      name: `${student.firstName} ${student.lastName}`,
      profilePicture: null,
      teacherId: null,
      booking: { id, status: 'pending' },
      closed: null,
      safetySeen: false,
    });
    expect((await asStudent.post('/api/chat/safety-note')).json()).toEqual({});
    const again = await asStudent.get(`/api/chat/peers/${teacher.userId}`);
    expect(again.json()).toMatchObject({ teacherId: teacher.teacherId, safetySeen: true });
  });

  it('can be started by a teacher with a student of a group class', async () => {
    test.clock.set('2026-03-02T06:30:00Z');
    const { id, asTeacher } = await newClass(test);
    const [learner, stranger] = [await newLearner(test), await newLearner(test)];
    await joinClass(learner, id);
    const sent = await sendChatMessage(asTeacher, learner, 'Please bring a mat');
    expect(sent.statusCode).toBe(201);
    expect((await sendChatMessage(asTeacher, stranger, 'Please join')).statusCode).toBe(404);
  });

  it('stores one message per client id, however often it is sent', async () => {
    const { teacher, asStudent } = await createPair(test);
    const clientId = newId();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => sendChatMessage(asStudent, teacher, 'Only once', { clientId })),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 201));
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    expect(contents(await readConversation(asStudent, teacher))).toEqual(['Only once']);
  });
});
