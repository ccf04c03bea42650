import { expect, it } from 'vitest';
import { byUrgency, needsReply } from './morning.ts';

const NOW = new Date('2026-03-02T06:30:00Z');
const request = (name: string, replyBy: string, expiresAt: string | null = '2026-03-09T00:00:00.000Z') => ({
  name,
  replyBy,
  expiresAt,
  createdAt: '2026-03-01T00:00:00.000Z',
  proposal: null,
});

it('puts late requests first, by expiry, then those that expire or need a reply soonest', () => {
  const pending = [
    request('tomorrow', '2026-03-03T00:00:00.000Z'),
    request('soon', '2026-03-02T07:00:00.000Z'),
    request('expires before its reply is due', '2026-03-03T06:00:00.000Z', '2026-03-02T06:45:00.000Z'),
    request('late', '2026-03-01T07:00:00.000Z', '2026-03-03T00:00:00.000Z'),
    request('late, ends first', '2026-03-02T06:30:00.000Z', '2026-03-02T20:00:00.000Z'),
    request('late, never ends', '2026-03-01T06:30:00.000Z', null),
  ];
  const names = pending.sort(byUrgency(NOW)).map(({ name }) => name);
  expect(names).toEqual([
    'late, ends first',
    'late',
    'late, never ends',
    'expires before its reply is due',
    'soon',
    'tomorrow',
  ]);
});

const suggested = (by: 'student' | 'teacher', ...times: string[]) => ({ proposal: { by, times } });
const LAST_SUGGESTED = '2026-03-04T01:30:00.000Z';
const BEFORE_LAST = new Date('2026-03-04T01:29:59.999Z');

it('puts requests last for which the teacher has suggested other times, late or not, until the times have passed', () => {
  const late = {
    ...request('late', '2026-03-01T07:00:00.000Z'),
    ...suggested('teacher', '2026-03-03T01:30:00.000Z', LAST_SUGGESTED),
  };
  const tomorrow = {
    ...request('tomorrow', '2026-03-05T00:00:00.000Z'),
    ...suggested('student', LAST_SUGGESTED),
  };
  const sorted = (now: Date) => [late, tomorrow].sort(byUrgency(now)).map(({ name }) => name);
  expect(sorted(NOW)).toEqual(['tomorrow', 'late']);
  expect(sorted(BEFORE_LAST)).toEqual(['tomorrow', 'late']);
  expect(sorted(new Date(LAST_SUGGESTED))).toEqual(['late', 'tomorrow']);
});

it('needs a reply unless the student can still take a time that the teacher suggested', () => {
  const byTeacher = suggested('teacher', '2026-03-03T01:30:00.000Z', LAST_SUGGESTED);
  expect(needsReply(byTeacher, BEFORE_LAST)).toBe(false);
  expect(needsReply(byTeacher, new Date(LAST_SUGGESTED))).toBe(true);
  expect(needsReply(suggested('student', LAST_SUGGESTED), NOW)).toBe(true);
  expect(needsReply({ proposal: null }, NOW)).toBe(true);
});
