import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '#test/factories.ts';
import { createPair } from '#test/pair.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { contents, createTalkingPair, readConversation, sendChatMessage } from '#test/worlds/chat-world.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { RATE_LIMITS: 'normal' } });
});
afterAll(() => test.close());

describe('a block', () => {
  it('closes the conversation to both sides until the blocking side unblocks', async () => {
    const { student, teacher, asStudent, asTeacher } = await createTalkingPair(test);
    const blocked = await asTeacher.post(`/api/chat/block/${student.userId}`);
    expect([blocked.statusCode, blocked.json().closed]).toEqual([200, 'blockedByMe']);
    const fromTeacher = await sendChatMessage(asTeacher, student, 'Hello?');
    expect([fromTeacher.statusCode, fromTeacher.json().message]).toEqual([
      403,
      'You blocked this person. Unblock them to write again.',
    ]);
    const fromStudent = await sendChatMessage(asStudent, teacher, 'Hello?');
    expect([fromStudent.statusCode, fromStudent.json().message]).toEqual([
      403,
      'You can no longer write to this person.',
    ]);
    expect(contents(await readConversation(asStudent, teacher))).toEqual(['Hello', 'Welcome']);
    // Student and teacher have separate blocks: deleting one does not delete the other.
    await asStudent.delete(`/api/chat/block/${teacher.userId}`);
    expect((await sendChatMessage(asStudent, teacher, 'Hello?')).statusCode).toBe(403);
    expect((await asTeacher.delete(`/api/chat/block/${student.userId}`)).json()).toEqual({});
    expect((await sendChatMessage(asStudent, teacher, 'Hello again')).statusCode).toBe(201);
  });

  it('rejects bookings between the two, whichever side blocked', async () => {
    const { student, teacher, asStudent, asTeacher } = await createPair(test);
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
      'You cannot book sessions with this teacher.',
    ]);
  });

  it.each(['student', 'teacher'] as const)('by the %s ends a waiting request, not a session', async (by) => {
    const { student, teacher, asStudent, asTeacher } = await createPair(test);
    const session = await createBooking(test.db, { student, teacher, status: 'confirmed' });
    const body = { teacherId: teacher.teacherId, sessionType: 'online', pricingType: 'hourly' };
    const { id } = (await asStudent.post('/api/booking-requests', body)).json();
    if (by === 'student') await asStudent.post(`/api/chat/block/${teacher.userId}`);
    else await asTeacher.post(`/api/chat/block/${student.userId}`);
    const confirmedDateTime = new Date(test.clock.now().getTime() + 86_400_000).toISOString();
    const answer = { status: 'confirmed', confirmedDateTime };
    const late = await asTeacher.put(`/api/booking-requests/${id}/status`, answer);
    expect(late.json().code).toBe('BOOKING_NOT_PENDING');
    const bookings = (await asStudent.get('/api/client/bookings')).json();
    expect(bookings).toContainEqual(expect.objectContaining({ id, status: 'cancelled', closedBy: by }));
    expect(bookings).toContainEqual(expect.objectContaining({ id: session.id, status: 'confirmed' }));
  });

  it('can be set before any message, and remains after the teacher leaves search', async () => {
    const { teacher, asStudent } = await createPair(test);
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

  it('closes the conversation when an admin blocks the account', async () => {
    const { student, teacher, asTeacher } = await createTalkingPair(test);
    await test.db
      .updateTable('users')
      .set({ blocked_at: test.clock.now() })
      .where('id', '=', student.userId)
      .execute();
    expect((await sendChatMessage(asTeacher, student, 'Hello?')).json().code).toBe('CHAT_CLOSED');
    expect(contents(await readConversation(asTeacher, student))).toEqual(['Hello', 'Welcome']);
    expect((await asTeacher.get(`/api/chat/peers/${student.userId}`)).json().closed).toBe('closed');
    expect(teacher.userId).not.toBe(student.userId);
  });
});
