import { expect, it } from 'vitest';
import { googleCalendarUrl } from './entry.ts';

it('fills in Google Calendar with the hour in UTC', () => {
  const url = new URL(
    googleCalendarUrl({ title: 'Yoga with Ananya', start: new Date('2026-03-03T01:30:00Z') }),
  );
  expect(url.searchParams.get('dates')).toBe('20260303T013000Z/20260303T023000Z');
  expect(url.searchParams.get('text')).toBe('Yoga with Ananya');
});
