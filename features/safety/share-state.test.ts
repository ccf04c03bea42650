import { describe, expect, it } from 'vitest';
import { addressShownUntil } from '#features/bookings/sessions/visit-window.ts';
import { areaText } from './server/view.ts';
import { sharedState, sharedUntil } from './share-state.ts';

const session = {
  startsAt: new Date('2026-03-03T01:30:00Z'),
  endsAt: new Date('2026-03-03T02:30:00Z'),
  wellAt: null,
};

describe('the state of a shared session', () => {
  it.each([
    ['2026-03-03T01:29:59.999Z', 'planned'],
    ['2026-03-03T01:30:00Z', 'running'],
    ['2026-03-03T02:29:59.999Z', 'running'],
    ['2026-03-03T02:30:00Z', 'asked'],
    ['2026-03-03T02:44:59.999Z', 'asked'],
    ['2026-03-03T02:45:00Z', 'noAnswer'],
    ['2026-03-03T04:29:59Z', 'noAnswer'],
  ])('follows from the planned times: %s is %s', (now, state) => {
    expect(sharedState(session, new Date(now))).toBe(state);
    const early = new Date('2026-03-03T02:29:59.999Z');
    expect(sharedState({ ...session, wellAt: early }, new Date(now))).toBe(state);
    expect(sharedState({ ...session, wellAt: session.endsAt }, new Date(now))).toBe('well');
  });

  it('ends two hours after the planned end', () => {
    expect(sharedUntil(session.endsAt).toISOString()).toBe('2026-03-03T04:30:00.000Z');
  });
});

describe('the place of a shared session', () => {
  it.each([
    [{ area: 'Besant Nagar', city: 'Chennai' }, 'Besant Nagar, Chennai'],
    [{ area: null, city: 'Chennai' }, 'Chennai'],
    [{ area: 'Flat 2, 600090', city: 'Chennai' }, 'Chennai'],
    [{ area: 'Call 9876543210', city: 'Chennai 600090' }, null],
    [null, null],
  ])('leaves out what holds a number as long as a postcode: %j', (place, text) => {
    expect(areaText(place)).toBe(text);
  });
});

describe('how long a teacher sees an address', () => {
  const lesson = (endsAt: string, state: 'planned' | 'held' | 'missed' | 'moved' | 'cancelled') => ({
    endsAt,
    state,
  });
  const FIRST = '2026-03-03T02:30:00.000Z';
  const LAST = '2026-03-10T02:30:00.000Z';

  it('is until 24 hours after the last lesson that was not cancelled or moved', () => {
    expect(addressShownUntil([lesson(FIRST, 'held'), lesson(LAST, 'planned')])?.toISOString()).toBe(
      '2026-03-11T02:30:00.000Z',
    );
    expect(addressShownUntil([lesson(FIRST, 'missed'), lesson(LAST, 'cancelled')])?.toISOString()).toBe(
      '2026-03-04T02:30:00.000Z',
    );
  });

  it('is not at all without such a lesson', () => {
    expect(addressShownUntil([])).toBeNull();
    expect(addressShownUntil([lesson(FIRST, 'cancelled'), lesson(LAST, 'moved')])).toBeNull();
  });
});
