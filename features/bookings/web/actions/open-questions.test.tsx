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

const draw = (side: 'student' | 'teacher') =>
  renderToStaticMarkup(
    withTexts(
      <QueryClientProvider client={serverQueryClient()}>
        <OpenQuestions booking={BOOKING} side={side} otherName="Revathi" />
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
