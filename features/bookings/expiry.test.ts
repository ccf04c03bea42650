import { describe, expect, it } from 'vitest';
import type { DayName } from '#shared/time.ts';
import { expiryAfterProposal, expiryOf } from './expiry.ts';

/** Monday noon in India. */
const MONDAY = new Date('2026-03-02T06:30:00Z');
const HOUR_MS = 3_600_000;
const hoursOn = (hours: number) => new Date(MONDAY.getTime() + hours * HOUR_MS).toISOString();

function expiry(preferredDays: DayName[], startTimes: string[] = [], createdAt = MONDAY): string {
  const preferredTimes = startTimes.map((startTime) => ({ startTime, endTime: '' }));
  return expiryOf({ preferredDays, preferredTimes, createdAt }).toISOString();
}

describe('when a request expires', () => {
  it('expires after 72 hours without days, or if the last day is later', () => {
    expect(expiry([])).toBe(hoursOn(72));
    expect(expiry(['thursday'])).toBe(hoursOn(72));
    expect(expiry(['tuesday', 'sunday'])).toBe(hoursOn(72));
  });

  it('expires at the end of its last day in India', () => {
    expect(expiry(['tuesday'])).toBe('2026-03-03T18:30:00.000Z');
    expect(expiry(['tuesday', 'wednesday'])).toBe('2026-03-04T18:30:00.000Z');
  });

  it('counts today while a session can still start today', () => {
    expect(expiry(['monday'])).toBe('2026-03-02T18:30:00.000Z');
    expect(expiry(['monday'], ['07:00', '18:00'])).toBe('2026-03-02T18:30:00.000Z');
    expect(expiry(['monday'], ['07:00'])).toBe(hoursOn(72));
    const late = new Date('2026-03-02T17:45:00Z');
    expect(expiry(['monday'], [], late)).toBe(new Date(late.getTime() + 72 * HOUR_MS).toISOString());
  });

  it('counts Indian days, even while UTC is still on the day before', () => {
    // Tuesday 00:30 in India.
    expect(expiry(['tuesday'], [], new Date('2026-03-02T19:00:00Z'))).toBe('2026-03-03T18:30:00.000Z');
  });
});

describe('the expiry of a request with suggested times', () => {
  const expiresAt = new Date(hoursOn(10));
  const lapse = (...hours: number[]) =>
    expiryAfterProposal(
      expiresAt,
      hours.map((hour) => new Date(hoursOn(hour))),
      MONDAY,
    ).toISOString();

  it('is at the last suggestion, at most after 72 hours and never earlier than before', () => {
    expect(lapse(20, 48)).toBe(hoursOn(48));
    expect(lapse(500)).toBe(hoursOn(72));
    expect(lapse(5)).toBe(hoursOn(10));
  });
});
