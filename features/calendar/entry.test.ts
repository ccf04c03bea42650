import { expect, it } from 'vitest';
import { googleCalendarUrl, utcWeekdays } from './entry.ts';

it('fills in Google Calendar with the hour in UTC', () => {
  const url = new URL(
    googleCalendarUrl({ title: 'Yoga with Ananya', start: new Date('2026-03-03T01:30:00Z') }),
  );
  expect(url.searchParams.get('dates')).toBe('20260303T013000Z/20260303T023000Z');
  expect(url.searchParams.get('text')).toBe('Yoga with Ananya');
});

it('moves early Indian hours to the UTC weekday', () => {
  expect(utcWeekdays(['monday', 'thursday'], new Date('2026-03-08T23:00:00Z'))).toEqual(['SU', 'WE']);
  expect(utcWeekdays(['monday'], new Date('2026-03-04T06:00:00Z'))).toEqual(['MO', 'WE']);
});
