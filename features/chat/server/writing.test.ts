import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBooking, createTeacher, type Teacher } from '#test/factories.ts';
import { createPair } from '#test/pair.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { createTalkingPair, sendChatMessage } from '#test/worlds/chat-world.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { RATE_LIMITS: 'normal' } });
});
afterAll(() => test.close());

describe('sending messages', () => {
  it('rejects messages to strangers, to the same role, to admins and to oneself', async () => {
    const { student, teacher, asStudent, asTeacher } = await createPair(test, {
      teacher: { hiddenAt: test.clock.now() },
    });
    const other = await createPair(test);
    for (const [as, to] of [
      [asStudent, teacher],
      [asStudent, other.student],
      [asStudent, student],
      [asTeacher, other.student],
      [asTeacher, other.teacher],
      [other.asTeacher, student],
    ] as const) {
      expect((await sendChatMessage(as, to, 'Hello')).statusCode).toBe(404);
      expect((await as.get(`/api/chat/conversation/${to.userId}`)).statusCode).toBe(404);
      expect((await as.post(`/api/chat/mark-read/${to.userId}`)).statusCode).toBe(404);
      expect((await as.post(`/api/chat/block/${to.userId}`)).statusCode).toBe(404);
      expect((await as.get(`/api/chat/peers/${to.userId}`)).statusCode).toBe(404);
    }
  });

  it('rejects a booking of other people', async () => {
    const { student, teacher, asStudent } = await createPair(test);
    const other = await createPair(test);
    const own = await createBooking(test.db, { student, teacher });
    const foreign = await createBooking(test.db, { student: other.student, teacher });
    const elsewhere = await createBooking(test.db, { student, teacher: other.teacher });
    expect((await sendChatMessage(asStudent, teacher, 'Hi', { bookingId: own.id })).json().bookingId).toBe(
      own.id,
    );
    for (const { id } of [foreign, elsewhere]) {
      expect((await sendChatMessage(asStudent, teacher, 'Hi', { bookingId: id })).statusCode).toBe(404);
    }
  });

  it('limits a student to three messages before a reply', async () => {
    const { student, teacher, asStudent, asTeacher } = await createPair(test);
    for (const content of ['One', 'Two', 'Three']) {
      expect((await sendChatMessage(asStudent, teacher, content)).statusCode).toBe(201);
    }
    const refused = await sendChatMessage(asStudent, teacher, 'Four');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(refused.json().message).toBe(
      'Please wait for a reply: you can send 3 messages before the teacher answers.',
    );
    const peer = await asStudent.get(`/api/chat/peers/${teacher.userId}`);
    expect(peer.json().closed).toBe('waitForReply');
    await sendChatMessage(asTeacher, student, 'Hello');
    expect((await sendChatMessage(asStudent, teacher, 'Four')).statusCode).toBe(201);
  });

  it('limits a student to five new teachers a day; teachers with a booking do not count', async () => {
    const { student, asStudent } = await createPair(test);
    const teachers = await Promise.all(Array.from({ length: 7 }, () => createTeacher(test.db)));
    const [first, sixth, booked] = [teachers[0], teachers[5], teachers[6]] as [Teacher, Teacher, Teacher];
    for (const teacher of teachers.slice(0, 5)) {
      expect((await sendChatMessage(asStudent, teacher, 'Hello')).statusCode).toBe(201);
    }
    const refused = await sendChatMessage(asStudent, sixth, 'Hello');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'CHAT_TOO_MANY_NEW']);
    expect((await sendChatMessage(asStudent, first, 'And again')).statusCode).toBe(201);
    await createBooking(test.db, { student, teacher: booked });
    expect((await sendChatMessage(asStudent, booked, 'About our session')).statusCode).toBe(201);
    test.clock.advance(24 * 3_600_000 + 1000);
    expect((await sendChatMessage(asStudent, sixth, 'Hello')).statusCode).toBe(201);
  });

  it('holds the daily limit under concurrency', async () => {
    const { asStudent } = await createPair(test);
    const teachers = await Promise.all(Array.from({ length: 12 }, () => createTeacher(test.db)));
    const replies = await Promise.all(
      teachers.map((teacher) => sendChatMessage(asStudent, teacher, 'Hello')),
    );
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('limits to 30 messages a minute and 500 a day', async () => {
    const { teacher, asStudent } = await createTalkingPair(test);
    const many = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) => sendChatMessage(asStudent, teacher, `${index}`)),
      );
    const statuses = async (count: number) => (await many(count)).map(({ statusCode }) => statusCode);
    expect((await statuses(29)).filter((status) => status !== 201)).toEqual([]);
    const [refused] = await many(1);
    expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([429, '60']);
    expect(refused?.json().message).toBe(
      'You are sending messages very fast. Please wait a minute and try again.',
    );
    await test.db.updateTable('chat_people').set({ day_count: 499 }).execute();
    test.clock.advance(61_000);
    expect(await statuses(1)).toEqual([201]);
    const [tired] = await many(1);
    expect(tired?.json().message).toBe('You have sent 500 messages today. Please write again tomorrow.');
    test.clock.advance(24 * 3_600_000);
    expect(await statuses(1)).toEqual([201]);
  });
});
