import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { serverQueryClient } from '#platform/web/api/query-client.ts';
import { withTexts } from '#test/with-texts.tsx';
import type { ClientSeat } from '../contract.ts';
import { SeatCard } from './my-classes.tsx';

const NOW = new Date('2026-03-20T06:30:00.000Z');
const BATCH = {
  ...{ id: 'class-id', title: 'Hatha for beginners', audience: 'any', days: ['tuesday'] },
  ...{ startTime: '07:00', endTime: '08:00', isOnline: false, place: 'Adyar', capacity: 8 },
  ...{ price: 1800, minToRun: 1, firstOn: '2026-03-10', isClosed: false },
};
const LESSON = { startsAt: '2026-03-24T01:30:00.000Z', endsAt: '2026-03-24T02:30:00.000Z' };

function card(isClosed: boolean, state: 'planned' | 'cancelled'): string {
  const seat = {
    ...{ id: 'seat-id', batch: { ...BATCH, isClosed }, teacherId: 'teacher-id' },
    teacher: { userId: 'user-id', firstName: 'Revathi', lastName: 'S', profilePicture: null },
    ...{ month: '2026-03-10', endsOn: '2026-04-09', place: null, amount: 1800, runs: true, taken: 1 },
    ...{ decideAt: '2026-03-08T01:30:00.000Z', freeUntil: '2026-03-09T13:30:00.000Z', meeting: null },
    lessons: [{ id: 'lesson-id', ...LESSON, state }],
  } as unknown as ClientSeat;
  return renderToStaticMarkup(
    withTexts(
      <QueryClientProvider client={serverQueryClient()}>
        <MemoryRouter>
          <SeatCard seat={seat} now={NOW} onChat={() => {}} payment={null} renderCalendar={() => null} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
}

describe('the card of a seat', () => {
  it.each([
    ['open', card(false, 'planned')],
    ['closed and finishes its month', card(true, 'planned')],
  ])('lets the student leave while the class is %s', (_, shown) => {
    expect(shown).toContain('You are in');
    expect(shown).toContain('Leave class');
    expect(shown).not.toContain('This class has ended');
  });

  it('says that a closed class without further lessons has ended, and offers no leaving', () => {
    const shown = card(true, 'cancelled');
    expect(shown).toContain('This class has ended');
    expect(shown).not.toContain('You are in');
    expect(shown).not.toContain('Leave class');
  });
});
