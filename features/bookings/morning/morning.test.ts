import { expect, it } from 'vitest';
import { byUrgency } from './morning.ts';

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

it('puts requests last for which the teacher has suggested other times, late or not', () => {
  const suggested = { ...request('late', '2026-03-01T07:00:00.000Z'), proposal: { by: 'teacher' as const } };
  const asked = { ...request('tomorrow', '2026-03-03T00:00:00.000Z'), proposal: { by: 'student' as const } };
  expect([suggested, asked].sort(byUrgency(NOW)).map(({ name }) => name)).toEqual(['tomorrow', 'late']);
});
