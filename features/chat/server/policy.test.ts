import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChatPolicyFacts, closedReason, isCold, mayOpen } from './policy.ts';

const STRANGERS: ChatPolicyFacts = {
  me: 'student',
  listed: true,
  hasBooking: false,
  studentWrote: false,
  teacherWrote: false,
  messages: 0,
  blockedByMe: false,
  blockedByOther: false,
  otherAccountBlocked: false,
};
const facts = (given: Partial<ChatPolicyFacts>): ChatPolicyFacts => ({ ...STRANGERS, ...given });

const anyFacts = fc
  .record({
    me: fc.constantFrom('student' as const, 'teacher' as const),
    listed: fc.boolean(),
    hasBooking: fc.boolean(),
    studentWrote: fc.boolean(),
    teacherWrote: fc.boolean(),
    more: fc.nat(5),
    blockedByMe: fc.boolean(),
    blockedByOther: fc.boolean(),
    otherAccountBlocked: fc.boolean(),
  })
  .map(({ more, ...given }) => ({
    ...given,
    // A conversation has at least one message from each side that has written.
    messages: Number(given.studentWrote) + Number(given.teacherWrote) + (given.studentWrote ? more : 0),
  }));

describe('permission to write', () => {
  it.each<[string, Partial<ChatPolicyFacts>, boolean, ReturnType<typeof closedReason>]>([
    ['a student to a listed teacher', {}, true, null],
    ['a student to a teacher who is not listed', { listed: false }, false, 'closed'],
    ['a student to a teacher of a booking', { listed: false, hasBooking: true }, true, null],
    ['a teacher to a student who asked for a session', { me: 'teacher', hasBooking: true }, true, null],
    ['a teacher to a student who wrote', { me: 'teacher', studentWrote: true, messages: 1 }, true, null],
    ['a teacher to any other student', { me: 'teacher' }, false, 'closed'],
    ['a second and a third message before an answer', { studentWrote: true, messages: 2 }, true, null],
    ['a fourth', { studentWrote: true, messages: 3 }, true, 'waitForReply'],
    ['a fourth to a teacher of a booking', { studentWrote: true, messages: 3, hasBooking: true }, true, null],
    ['after an answer', { studentWrote: true, teacherWrote: true, messages: 4 }, true, null],
    [
      'a teacher who left search but answered',
      { listed: false, teacherWrote: true, messages: 4 },
      true,
      null,
    ],
    ['a teacher who left search before answering', { listed: false, messages: 1 }, true, 'closed'],
    ['a user they blocked', { blockedByMe: true, hasBooking: true }, true, 'blockedByMe'],
    ['a user who blocked them', { blockedByOther: true, hasBooking: true }, true, 'closed'],
    ['a blocked account', { otherAccountBlocked: true, hasBooking: true }, true, 'closed'],
  ])('%s', (_name, given, opens, closed) => {
    expect([mayOpen(facts(given)), closedReason(facts(given))]).toEqual([opens, closed]);
  });

  it('closes the conversation after a block; only the blocking side sees whose it is', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        if (given.blockedByMe) expect(closedReason(given)).toBe('blockedByMe');
        else if (given.blockedByOther) expect(closedReason(given)).toBe('closed');
      }),
    );
  });

  it('forbids writing where opening is forbidden', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        if (!mayOpen(given)) expect(closedReason(given)).not.toBeNull();
      }),
    );
  });

  it('forbids a teacher to write first to a student without a booking', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const first = given.me === 'teacher' && !given.hasBooking && !given.studentWrote;
        if (first) expect(closedReason(given)).not.toBeNull();
      }),
    );
  });

  it('counts only first messages without a booking', () => {
    expect(isCold(facts({}))).toBe(true);
    expect(isCold(facts({ hasBooking: true }))).toBe(false);
    expect(isCold(facts({ studentWrote: true, messages: 1 }))).toBe(false);
    expect(isCold(facts({ me: 'teacher' }))).toBe(false);
  });
});
