import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverQueryClient } from '#platform/web/api/query-client.ts';
import { withTexts } from '#test/with-texts.tsx';
import type { Booking } from '../../contract.ts';
import { SharedBookingActions } from './side-actions.tsx';

const BOOKING = {
  ...{ id: 'booking', status: 'confirmed', isDemo: false, lessons: [], expiresAt: null, isSettled: false },
  ...{ preferredTime: '2026-03-10T01:30:00.000Z', endsAt: '2026-04-09T01:30:00.000Z' },
  ...{ proposal: null, cancellation: null, report: null },
} as unknown as Booking;

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-09T00:00:00Z') }));
afterEach(() => vi.useRealTimers());

/** The labels of the buttons for a booking with this kind of price. */
function buttons(pricingType: Booking['pricingType']): string[] {
  const html = renderToStaticMarkup(
    withTexts(
      <QueryClientProvider client={serverQueryClient()}>
        <SharedBookingActions booking={{ ...BOOKING, pricingType }} side="student" otherName="Revathi" />
      </QueryClientProvider>,
    ),
  );
  return [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, label = '']) =>
    label.replaceAll(/<[^>]*>/g, ''),
  );
}

it('a month is moved and ended as a plan, a single hour as a session', () => {
  expect(buttons('hourly')).toEqual(['Move session', 'Ask to cancel']);
  expect(buttons('monthly')).toEqual(['Move plan', 'End plan']);
});
