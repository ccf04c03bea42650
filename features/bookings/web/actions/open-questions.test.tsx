import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverQueryClient } from '#platform/web/api/query-client.ts';
import { withTexts } from '#test/with-texts.tsx';
import type { Booking } from '../../contract.ts';
import { OpenQuestions } from './open-questions.tsx';

const START = '2026-03-10T01:30:00.000Z';
const BOOKING = {
  ...{ id: 'booking', status: 'confirmed', preferredTime: START, endsAt: '2026-03-10T02:30:00.000Z' },
  ...{ lessons: [], expiresAt: null, cancellation: null, report: null, isSettled: false },
  proposal: { id: 'proposal', bookingId: 'booking', by: 'student', times: ['2026-03-11T01:30:00.000Z'] },
} as unknown as Booking;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const PLAN = { ...BOOKING, pricingType: 'monthly', isDemo: false } as Booking;

const draw = (side: 'student' | 'teacher', booking = BOOKING) =>
  renderToStaticMarkup(
    withTexts(
      <QueryClientProvider client={serverQueryClient()}>
        <OpenQuestions booking={booking} side={side} otherName="Revathi" />
      </QueryClientProvider>,
    ),
  );

it('another time for a session is open until the session begins', () => {
  vi.setSystemTime('2026-03-10T01:29:59Z');
  expect(draw('student')).toContain('Waiting for Revathi.');
  expect(draw('teacher')).toContain('Take this time');
  vi.setSystemTime(START);
  for (const side of ['student', 'teacher'] as const) expect(draw(side)).toBe('');
});

it('other times for a request wait for the student until the last of them has passed', () => {
  const times = ['2026-03-10T01:30:00.000Z', '2026-03-11T01:30:00.000Z'];
  const proposal = { ...BOOKING.proposal, by: 'teacher', times };
  const request = { ...BOOKING, status: 'pending', preferredTime: null, endsAt: null, proposal } as Booking;
  const passed = 'The suggested times have passed.';
  vi.setSystemTime('2026-03-11T01:29:59Z');
  expect(draw('teacher', request)).toContain('Waiting for Revathi.');
  expect(draw('student', request)).toContain('Take this time');
  for (const side of ['student', 'teacher'] as const) expect(draw(side, request)).not.toContain(passed);
  vi.setSystemTime('2026-03-11T01:30:00Z');
  expect(draw('teacher', request)).not.toContain('Waiting');
  for (const side of ['student', 'teacher'] as const) expect(draw(side, request)).toContain(passed);
});

it('a request to cancel a monthly booking says that the plan ends', () => {
  vi.setSystemTime('2026-03-10T01:29:59Z');
  const asked = { proposal: null, cancellation: { by: 'student', at: START, reason: '' } } as const;
  expect(draw('teacher', { ...BOOKING, ...asked })).toContain('Revathi asks to cancel this session');
  const seen = draw('teacher', { ...PLAN, ...asked });
  for (const text of [
    'Revathi asks to end this plan',
    'If you agree, the lessons ahead are cancelled.',
    'Keep the plan',
    'Agree to end it',
  ])
    expect(seen).toContain(text);
  expect(seen).not.toContain('session');
  expect(draw('student', { ...PLAN, ...asked })).toContain(
    'You asked to end this plan. Waiting for Revathi.',
  );
});

it('another time for a confirmed monthly booking says that all lessons move', () => {
  vi.setSystemTime('2026-03-10T01:29:59Z');
  const moves = 'all its lessons move to that time of day';
  for (const side of ['student', 'teacher'] as const) {
    expect(draw(side, PLAN)).toContain(moves);
    expect(draw(side, { ...PLAN, status: 'pending', preferredTime: null })).not.toContain(moves);
    expect(draw(side)).not.toContain(moves);
  }
});
