import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import type { Person } from '#test/factories/people.ts';
import { createBooking, createStudent, createTeacher, signedIn, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { RATE_LIMITS: 'normal' } });
});
afterAll(() => test.close());

type Two = { student: Person; teacher: Teacher; asStudent: TestClient; asTeacher: TestClient };

async function two(listed = true): Promise<Two> {
  const student = await createStudent(test.db);
  const teacher = await createTeacher(test.db, listed ? {} : { hiddenAt: test.clock.now() });
  return {
    student,
    teacher,
    asStudent: await signedIn(test, student),
    asTeacher: await signedIn(test, teacher),
  };
}

async function talking(): Promise<Two> {
  const pair = await two();
  await say(pair.asStudent, pair.teacher, 'Hello');
  await say(pair.asTeacher, pair.student, 'Welcome');
  return pair;
}

const say = (from: TestClient, to: { userId: string }, content: string, more: object = {}) =>
  from.post('/api/chat/send', { receiverId: to.userId, content, ...more });
const read = async (as: TestClient, of: { userId: string }, query = '') =>
  (await as.get(`/api/chat/conversation/${of.userId}${query}`)).json();
const contents = (messages: { content: string }[]) => messages.map(({ content }) => content);

describe('a conversation', () => {
  it('is empty before the first message, and then holds what was written, oldest first', async () => {
    const { student, teacher, asStudent, asTeacher } = await two();
    expect(await read(asStudent, teacher)).toEqual([]);
    const sent = await say(asStudent, teacher, '  Do you teach on Sundays?\nEarly?  ');
    expect(sent.statusCode).toBe(201);
    expect(sent.json()).toMatchObject({
      senderId: student.userId,
      content: 'Do you teach on Sundays?\nEarly?',
      seq: 1,
      isRead: false,
      bookingId: null,
      createdAt: test.clock.now().toISOString(),
    });
    await say(asTeacher, student, 'Yes.');
    const expected = ['Do you teach on Sundays?\nEarly?', 'Yes.'];
    expect(contents(await read(asStudent, teacher))).toEqual(expected);
    expect(contents(await read(asTeacher, student))).toEqual(expected);
  });

  it('takes no empty message and none over 2000 characters', async () => {
    const { teacher, asStudent } = await two();
    for (const content of ['', '   \n ', 'x'.repeat(2001)]) {
      const refused = await say(asStudent, teacher, content);
      expect(refused.statusCode).toBe(400);
      expect(Object.keys(refused.json().fields)).toEqual(['content']);
    }
    expect((await say(asStudent, teacher, '🧘'.repeat(2000))).statusCode).toBe(201);
  });

  it('is read 50 messages at a time, back from a place', async () => {
    const { student, teacher, asStudent, asTeacher } = await talking();
    for (let index = 1; index <= 60; index += 1) {
      if (index % 25 === 0) test.clock.advance(61_000);
      await say(index % 2 ? asStudent : asTeacher, index % 2 ? teacher : student, `number ${index}`);
    }
    const latest = await read(asStudent, teacher);
    expect(latest).toHaveLength(50);
    expect(latest[0]).toMatchObject({ seq: 13 });
    expect(latest.at(-1)).toMatchObject({ seq: 62, content: 'number 60' });
    const before = await read(asStudent, teacher, '?before=13');
    expect(before.map(({ seq }: { seq: number }) => seq)).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 1),
    );
    expect((await asStudent.get(`/api/chat/conversation/${teacher.userId}?before=x`)).statusCode).toBe(400);
  });

  it('is 304 to who has it already, until something changes', async () => {
    const { student, teacher, asStudent, asTeacher } = await talking();
    const url = `/api/chat/conversation/${teacher.userId}`;
    const { etag } = (await asStudent.get(url)).headers;
    const again = () => asStudent.request({ url, headers: { 'if-none-match': String(etag) } });
    const known = await again();
    expect([known.statusCode, known.body]).toEqual([304, '']);
    expect(known.headers['cache-control']).toBe('no-store');
    await asTeacher.post(`/api/chat/mark-read/${student.userId}`);
    expect((await again()).statusCode).toBe(200);
  });

  it('shows a message as read when the other side has read it', async () => {
    const { student, teacher, asStudent, asTeacher } = await talking();
    const marks = async () =>
      (await read(asStudent, teacher)).map(({ isRead }: { isRead: boolean }) => isRead);
    expect(await marks()).toEqual([false, false]);
    expect((await asTeacher.post(`/api/chat/mark-read/${student.userId}`)).json()).toEqual({});
    expect(await marks()).toEqual([true, false]);
  });

  it('counts what is unread by who wrote it', async () => {
    const { student, teacher, asStudent, asTeacher } = await talking();
    const another = await createTeacher(test.db);
    await say(asStudent, another, 'Hello to you too');
    await say(await signedIn(test, another), student, 'One');
    await say(asTeacher, student, 'Two');
    const counts = async (as: TestClient) => (await as.get('/api/chat/unread-counts')).json();
    expect(await counts(asStudent)).toEqual({ [teacher.userId]: 2, [another.userId]: 1 });
    expect(await counts(asTeacher)).toEqual({ [student.userId]: 1 });
    await asStudent.post(`/api/chat/mark-read/${teacher.userId}`);
    expect(await counts(asStudent)).toEqual({ [another.userId]: 1 });
  });

  it('is listed for both sides with its last message, the latest first', async () => {
    const { student, teacher, asStudent, asTeacher } = await talking();
    test.clock.advance(1000);
    const another = await createTeacher(test.db, { firstName: 'Zoya', lastName: 'Khan' });
    await say(asStudent, another, 'Hello to you too');
    const list = (await asStudent.get('/api/chat/conversations')).json();
    expect(list.map(({ userId }: { userId: string }) => userId)).toEqual([another.userId, teacher.userId]);
    expect(list[0]).toMatchObject({ name: 'Zoya Khan', teacherId: another.teacherId, unread: 0 });
    expect(list[1]).toMatchObject({
      unread: 1,
      lastMessage: { content: 'Welcome', senderId: teacher.userId },
    });
    const theirs = (await asTeacher.get('/api/chat/conversations')).json();
    expect(theirs).toHaveLength(1);
    expect(theirs[0]).toMatchObject({ userId: student.userId, teacherId: null, unread: 1 });
    expect(JSON.stringify(theirs)).not.toContain(student.mobile.slice(3));
  });

  it('says whom one writes to and the latest booking of the two', async () => {
    const { student, teacher, asStudent, asTeacher } = await two();
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

  it('stores one message under one name of the page, however often it is sent', async () => {
    const { teacher, asStudent } = await two();
    const clientId = newId();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => say(asStudent, teacher, 'Only once', { clientId })),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 201));
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    expect(contents(await read(asStudent, teacher))).toEqual(['Only once']);
  });
});

describe('who may write', () => {
  it('nobody to a stranger, to their own kind, to an admin or to themselves', async () => {
    const { student, teacher, asStudent, asTeacher } = await two(false);
    const other = await two();
    for (const [as, to] of [
      [asStudent, teacher],
      [asStudent, other.student],
      [asStudent, student],
      [asTeacher, other.student],
      [asTeacher, other.teacher],
      [other.asTeacher, student],
    ] as const) {
      expect((await say(as, to, 'Hello')).statusCode).toBe(404);
      expect((await as.get(`/api/chat/conversation/${to.userId}`)).statusCode).toBe(404);
      expect((await as.post(`/api/chat/mark-read/${to.userId}`)).statusCode).toBe(404);
      expect((await as.post(`/api/chat/block/${to.userId}`)).statusCode).toBe(404);
      expect((await as.get(`/api/chat/peers/${to.userId}`)).statusCode).toBe(404);
    }
  });

  it('about a booking of the two alone', async () => {
    const { student, teacher, asStudent } = await two();
    const other = await two();
    const own = await createBooking(test.db, { student, teacher });
    const foreign = await createBooking(test.db, { student: other.student, teacher });
    const elsewhere = await createBooking(test.db, { student, teacher: other.teacher });
    expect((await say(asStudent, teacher, 'Hi', { bookingId: own.id })).json().bookingId).toBe(own.id);
    for (const { id } of [foreign, elsewhere]) {
      expect((await say(asStudent, teacher, 'Hi', { bookingId: id })).statusCode).toBe(404);
    }
  });

  it('a student three messages before an answer', async () => {
    const { student, teacher, asStudent, asTeacher } = await two();
    for (const content of ['One', 'Two', 'Three']) {
      expect((await say(asStudent, teacher, content)).statusCode).toBe(201);
    }
    const refused = await say(asStudent, teacher, 'Four');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(refused.json().message).toBe(
      'Please wait for a reply: you can send 3 messages before the teacher answers.',
    );
    const peer = await asStudent.get(`/api/chat/peers/${teacher.userId}`);
    expect(peer.json().closed).toBe('waitForReply');
    await say(asTeacher, student, 'Hello');
    expect((await say(asStudent, teacher, 'Four')).statusCode).toBe(201);
  });

  it('a student to five new teachers a day, and to any teacher of a booking', async () => {
    const { student, asStudent } = await two();
    const teachers = await Promise.all(Array.from({ length: 7 }, () => createTeacher(test.db)));
    const [first, sixth, booked] = [teachers[0], teachers[5], teachers[6]] as [Teacher, Teacher, Teacher];
    for (const teacher of teachers.slice(0, 5)) {
      expect((await say(asStudent, teacher, 'Hello')).statusCode).toBe(201);
    }
    const refused = await say(asStudent, sixth, 'Hello');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'CHAT_TOO_MANY_NEW']);
    expect((await say(asStudent, first, 'And again')).statusCode).toBe(201);
    await createBooking(test.db, { student, teacher: booked });
    expect((await say(asStudent, booked, 'About our session')).statusCode).toBe(201);
    test.clock.advance(24 * 3_600_000 + 1000);
    expect((await say(asStudent, sixth, 'Hello')).statusCode).toBe(201);
  });

  it('five new teachers a day hold against many requests at once', async () => {
    const { asStudent } = await two();
    const teachers = await Promise.all(Array.from({ length: 12 }, () => createTeacher(test.db)));
    const replies = await Promise.all(teachers.map((teacher) => say(asStudent, teacher, 'Hello')));
    const written = replies.filter(({ statusCode }) => statusCode === 201).length;
    expect(written).toBeLessThanOrEqual(5);
    // On a busy machine some are sent away (503) before they are judged: they come again.
    const away = teachers.filter((_, index) => replies[index]?.statusCode === 503);
    const again = await Promise.all(away.map((teacher) => say(asStudent, teacher, 'Hello')));
    const all = [...replies, ...again].map(({ statusCode }) => statusCode);
    expect(all.filter((status) => status === 201)).toHaveLength(5);
  });

  it('30 messages a minute and 500 a day', async () => {
    const { teacher, asStudent } = await talking();
    const many = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, index) => say(asStudent, teacher, `${index}`)));
    const statuses = async (count: number) => (await many(count)).map(({ statusCode }) => statusCode);
    expect((await statuses(29)).filter((status) => status !== 201)).toEqual([]);
    const [refused] = await many(1);
    expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([429, '60']);
    expect(refused?.json().message).toBe('You are writing very fast. Please wait a minute and try again.');
    await test.db.updateTable('chat_people').set({ day_count: 499 }).execute();
    test.clock.advance(61_000);
    expect(await statuses(1)).toEqual([201]);
    const [tired] = await many(1);
    expect(tired?.json().message).toBe('You have sent 500 messages today. Please write again tomorrow.');
    test.clock.advance(24 * 3_600_000);
    expect(await statuses(1)).toEqual([201]);
  });
});

describe('a block', () => {
  it('closes the conversation to both sides until it is taken back', async () => {
    const { student, teacher, asStudent, asTeacher } = await talking();
    const blocked = await asTeacher.post(`/api/chat/block/${student.userId}`);
    expect([blocked.statusCode, blocked.json().closed]).toEqual([200, 'blockedByMe']);
    const mine = await say(asTeacher, student, 'Hello?');
    expect([mine.statusCode, mine.json().message]).toEqual([
      403,
      'You blocked this person. Unblock them to write again.',
    ]);
    const theirs = await say(asStudent, teacher, 'Hello?');
    expect([theirs.statusCode, theirs.json().message]).toEqual([
      403,
      'You can no longer write to this person.',
    ]);
    expect(contents(await read(asStudent, teacher))).toEqual(['Hello', 'Welcome']);
    // The other side's own block is another one: taking it back changes nothing here.
    await asStudent.delete(`/api/chat/block/${teacher.userId}`);
    expect((await say(asStudent, teacher, 'Hello?')).statusCode).toBe(403);
    expect((await asTeacher.delete(`/api/chat/block/${student.userId}`)).json()).toEqual({});
    expect((await say(asStudent, teacher, 'Hello again')).statusCode).toBe(201);
  });

  it('refuses sessions between the two, whoever made it', async () => {
    const { student, teacher, asStudent, asTeacher } = await two();
    const body = { teacherId: teacher.teacherId, sessionType: 'online', pricingType: 'hourly' };
    await asStudent.post(`/api/chat/block/${teacher.userId}`);
    expect((await asStudent.post('/api/booking-requests', body)).json().code).toBe('BOOKING_BLOCKED');
    await asStudent.delete(`/api/chat/block/${teacher.userId}`);
    const asked = await asStudent.post('/api/booking-requests', body);
    expect(asked.statusCode).toBe(201);
    await asStudent.put(`/api/booking-requests/${asked.json().id}/status`, { status: 'cancelled' });
    await asTeacher.post(`/api/chat/block/${student.userId}`);
    const refused = await asStudent.post('/api/booking-requests', body);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Sessions between you and this teacher are not possible.',
    ]);
  });

  it('can come before any message, and outlives the teacher leaving search', async () => {
    const { teacher, asStudent } = await two();
    expect((await asStudent.post(`/api/chat/block/${teacher.userId}`)).statusCode).toBe(200);
    expect((await asStudent.get('/api/chat/conversations')).json()).toEqual([]);
    await test.db
      .updateTable('teachers')
      .set({ hidden_at: test.clock.now() })
      .where('id', '=', teacher.teacherId)
      .execute();
    expect((await asStudent.delete(`/api/chat/block/${teacher.userId}`)).statusCode).toBe(200);
    expect((await asStudent.get(`/api/chat/peers/${teacher.userId}`)).statusCode).toBe(404);
  });

  it('of an account by an admin closes it too', async () => {
    const { student, teacher, asTeacher } = await talking();
    await test.db
      .updateTable('users')
      .set({ blocked_at: test.clock.now() })
      .where('id', '=', student.userId)
      .execute();
    expect((await say(asTeacher, student, 'Hello?')).json().code).toBe('CHAT_CLOSED');
    expect(contents(await read(asTeacher, student))).toEqual(['Hello', 'Welcome']);
    expect((await asTeacher.get(`/api/chat/peers/${student.userId}`)).json().closed).toBe('closed');
    expect(teacher.userId).not.toBe(student.userId);
  });
});
