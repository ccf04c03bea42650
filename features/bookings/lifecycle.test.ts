import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endedSession, inHours, lifecycleState, NOW, running } from '#test/worlds/lifecycle-states.ts';
import {
  actionsFor,
  BOOKING_ACTIONS,
  BOOKING_PARTIES,
  BOOKING_STATUSES,
  type BookingAction,
  type BookingParty,
  type BookingStatus,
  findAnswer,
  findObstacle,
  findTransition,
  type LifecycleState,
  REPORT_WINDOW_MS,
  TRANSITIONS,
} from './lifecycle.ts';

/** Every allowed transition, listed by hand. All others must be rejected. */
const ALLOWED = new Set([
  'accept: pending>confirmed by teacher',
  'reject: pending>cancelled by teacher',
  'cancel: pending>cancelled by student',
  'expire: pending>cancelled by expired',
  'leave: pending>cancelled by student',
  'leave: pending>cancelled by teacher',
  'leave: pending>cancelled by admin',
  'propose: pending>pending by teacher',
  'acceptTime: pending>confirmed by student',
  'declineTimes: pending>pending by student',
  'propose: confirmed>confirmed by student',
  'propose: confirmed>confirmed by teacher',
  'acceptTime: confirmed>confirmed by student',
  'acceptTime: confirmed>confirmed by teacher',
  'declineTimes: confirmed>confirmed by student',
  'declineTimes: confirmed>confirmed by teacher',
  'askToCancel: confirmed>confirmed by student',
  'askToCancel: confirmed>confirmed by teacher',
  'agreeToCancel: confirmed>cancelled by student',
  'agreeToCancel: confirmed>cancelled by teacher',
  'declineCancellation: confirmed>confirmed by student',
  'declineCancellation: confirmed>confirmed by teacher',
  'complete: confirmed>completed by teacher',
  'complete: confirmed>completed by expired',
  'reportNoShow: confirmed>confirmed by student',
  'reportNoShow: confirmed>confirmed by teacher',
  'reportNoShow: completed>completed by student',
  'reportNoShow: completed>completed by teacher',
  'settle: confirmed>completed by admin',
  'settle: confirmed>cancelled by admin',
  'settle: completed>completed by admin',
  'leave: confirmed>cancelled by student',
  'leave: confirmed>cancelled by teacher',
  'leave: confirmed>cancelled by admin',
  'settle: completed>cancelled by admin',
]);

/** The status changes that PUT …/status allows, listed by hand. */
const ANSWERS = new Set([
  'pending>confirmed by teacher',
  'pending>cancelled by teacher',
  'pending>cancelled by student',
  'confirmed>completed by teacher',
  'confirmed>completed by expired',
]);

const every = BOOKING_STATUSES.flatMap((from) =>
  BOOKING_STATUSES.flatMap((to) => BOOKING_PARTIES.map((by) => ({ from, to, by }))),
);

const endedHoursAgo = (hours: number) =>
  lifecycleState('completed', { sessionStart: inHours(-hours - 1), sessionEnd: inHours(-hours) });

describe('the booking lifecycle', () => {
  it.each(BOOKING_ACTIONS)('%s: all statuses and parties', (action) => {
    for (const { from, to, by } of every) {
      const name = `${action}: ${from}>${to} by ${by}`;
      expect([name, findTransition(action, from, by, to) !== null]).toEqual([name, ALLOWED.has(name)]);
    }
  });

  it.each(every)('answer $from to $to by $by', ({ from, to, by }) => {
    expect(findAnswer(from, to, by) !== null).toBe(ANSWERS.has(`${from}>${to} by ${by}`));
  });

  it('defines each transition once, none out of cancelled or back to pending', () => {
    const names = TRANSITIONS.map((one) => `${one.action}: ${one.from}>${one.to} by ${one.by}`);
    expect(new Set(names)).toEqual(ALLOWED);
    expect(names).toHaveLength(ALLOWED.size);
    expect(TRANSITIONS.filter((one) => one.from === 'cancelled')).toEqual([]);
    expect(TRANSITIONS.filter((one) => one.to === 'pending' && one.from !== 'pending')).toEqual([]);
  });
});

describe('transition conditions', () => {
  type Case = [
    action: BookingAction,
    by: BookingParty,
    open: LifecycleState,
    shut: Array<[LifecycleState, obstacle: string]>,
  ];
  const confirmed = (more: Partial<LifecycleState>) => lifecycleState('confirmed', more);
  const pending = (more: Partial<LifecycleState>) => lifecycleState('pending', more);
  const lapsed = pending({ expiresAt: NOW });
  const CASES: Case[] = [
    ['accept', 'teacher', pending({}), [[lapsed, 'isLive']]],
    ['accept', 'teacher', pending({ expiresAt: null }), []],
    [
      'expire',
      'expired',
      lapsed,
      [
        [pending({}), 'hasLapsed'],
        [pending({ expiresAt: null }), 'hasLapsed'],
      ],
    ],
    ['propose', 'teacher', pending({ proposedBy: 'teacher' }), [[lapsed, 'isLive']]],
    [
      'acceptTime',
      'student',
      pending({ proposedBy: 'teacher' }),
      [
        [pending({}), 'otherProposed'],
        [pending({ proposedBy: 'teacher', expiresAt: inHours(-1) }), 'isLive'],
      ],
    ],
    [
      'propose',
      'student',
      confirmed({}),
      [
        [confirmed({ proposedBy: 'teacher' }), 'otherDidNotPropose'],
        [confirmed(running), 'isAhead'],
      ],
    ],
    [
      'acceptTime',
      'teacher',
      confirmed({ proposedBy: 'student' }),
      [
        [confirmed({ proposedBy: 'teacher' }), 'otherProposed'],
        [confirmed({ ...running, proposedBy: 'student' }), 'isAhead'],
      ],
    ],
    ['declineTimes', 'teacher', confirmed({ proposedBy: 'student' }), [[confirmed({}), 'otherProposed']]],
    [
      'askToCancel',
      'student',
      confirmed(running),
      [
        [confirmed({ cancelAskedBy: 'student' }), 'isNotAsked'],
        [confirmed(endedSession), 'isNotOver'],
      ],
    ],
    [
      'agreeToCancel',
      'student',
      confirmed({ cancelAskedBy: 'teacher' }),
      [
        [confirmed({ cancelAskedBy: 'student' }), 'otherAsked'],
        [confirmed({ ...endedSession, cancelAskedBy: 'teacher' }), 'isNotOver'],
      ],
    ],
    [
      'declineCancellation',
      'teacher',
      confirmed({ cancelAskedBy: 'student' }),
      [[confirmed({}), 'otherAsked']],
    ],
    [
      'complete',
      'teacher',
      confirmed({ ...running, sessionStart: NOW }),
      [
        [confirmed({}), 'hasBegun'],
        [confirmed({ sessionStart: null }), 'hasBegun'],
        [confirmed({ ...running, lastLesson: inHours(48) }), 'hasNoLessonAhead'],
        [confirmed({ ...running, isExtended: true }), 'owesNoLesson'],
        [confirmed({ ...endedSession, isReported: true }), 'isNotReported'],
      ],
    ],
    [
      'complete',
      'expired',
      confirmed({ sessionStart: inHours(-1), sessionEnd: NOW }),
      [
        [confirmed(running), 'isOver'],
        [confirmed({ ...endedSession, isReported: true }), 'isNotReported'],
      ],
    ],
    [
      'reportNoShow',
      'student',
      lifecycleState('completed', endedSession),
      [
        [lifecycleState('completed', { ...endedSession, isReported: true }), 'isNotReported'],
        [lifecycleState('completed', { ...endedSession, isSettled: true }), 'isNotSettled'],
        [endedHoursAgo(48), 'isReportable'],
        [lifecycleState('completed', { sessionStart: null, sessionEnd: null }), 'isReportable'],
      ],
    ],
    ['reportNoShow', 'teacher', confirmed(endedSession), [[confirmed(running), 'isReportable']]],
    [
      'leave',
      'teacher',
      confirmed({ ...running, lastLesson: inHours(48) }),
      [[confirmed(running), 'hasLessonAhead']],
    ],
    [
      'settle',
      'admin',
      lifecycleState('completed', { isReported: true }),
      [[lifecycleState('completed'), 'isReported']],
    ],
  ];

  it.each(CASES)('%s by %s', (action, by, open, shut) => {
    const obstacleOf = (state: LifecycleState) => {
      const transition = findTransition(action, state.status, by);
      if (transition === null) throw new Error('no such transition');
      return findObstacle(transition, state, NOW);
    };
    expect(obstacleOf(open)).toBeNull();
    for (const [state, obstacle] of shut) expect(obstacleOf(state)).toBe(obstacle);
  });

  it('accepts a no-show report for 48 hours after the end', () => {
    const report = findTransition('reportNoShow', 'completed', 'student');
    const ended = (ms: number) =>
      lifecycleState('completed', { sessionStart: inHours(-90), sessionEnd: new Date(NOW.getTime() - ms) });
    if (report === null) throw new Error('no such transition');
    expect(findObstacle(report, ended(0), NOW)).toBeNull();
    expect(findObstacle(report, ended(REPORT_WINDOW_MS - 1), NOW)).toBeNull();
    expect(findObstacle(report, ended(REPORT_WINDOW_MS), NOW)).toBe('isReportable');
  });
});

describe('the available actions', () => {
  const buttons = (state: LifecycleState) => ({
    student: actionsFor(state, 'student', NOW),
    teacher: actionsFor(state, 'teacher', NOW),
  });

  it('offers Accept, Reject and Cancel for pending bookings only', () => {
    expect(buttons(lifecycleState('pending'))).toEqual({
      student: ['cancel'],
      teacher: ['accept', 'reject', 'propose'],
    });
    for (const status of ['confirmed', 'cancelled', 'completed'] as const) {
      for (const state of [lifecycleState(status), lifecycleState(status, endedSession)]) {
        const { student, teacher } = buttons(state);
        expect([...student, ...teacher].filter((one) => /^(accept|reject|cancel)$/.test(one))).toEqual([]);
      }
    }
  });

  it("offers answers to the other side's questions", () => {
    expect(buttons(lifecycleState('pending', { proposedBy: 'teacher' })).student).toEqual([
      'cancel',
      'acceptTime',
      'declineTimes',
    ]);
    expect(buttons(lifecycleState('confirmed'))).toEqual({
      student: ['propose', 'askToCancel'],
      teacher: ['propose', 'askToCancel'],
    });
    const asked = buttons(lifecycleState('confirmed', { proposedBy: 'student', cancelAskedBy: 'student' }));
    expect(asked).toEqual({
      student: ['propose'],
      teacher: ['acceptTime', 'declineTimes', 'agreeToCancel', 'declineCancellation'],
    });
    expect(buttons(lifecycleState('confirmed', endedSession))).toEqual({
      student: ['reportNoShow'],
      teacher: ['complete', 'reportNoShow'],
    });
    expect(buttons(endedHoursAgo(89))).toEqual({ student: [], teacher: [] });
    expect(buttons(lifecycleState('cancelled'))).toEqual({ student: [], teacher: [] });
  });

  it('never returns to an earlier status', () => {
    const step = fc.record({
      action: fc.constantFrom(...BOOKING_ACTIONS),
      by: fc.constantFrom(...BOOKING_PARTIES),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const history: BookingStatus[] = ['pending'];
        for (const { action, by } of steps) {
          const from = history.at(-1) as BookingStatus;
          const transition = findTransition(action, from, by);
          if (transition && transition.to !== from) history.push(transition.to);
        }
        expect(new Set(history).size).toBe(history.length);
      }),
    );
  });
});
