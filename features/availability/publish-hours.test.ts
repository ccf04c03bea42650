import { describe, expect, it } from 'vitest';
import { text, translateToEnglish } from '#shared/texts/translate.ts';
import {
  type AddOutcome,
  conflictDays,
  copiedHours,
  hoursProblems,
  outcomeTexts,
  withoutFailed,
} from './publish-hours.ts';

const MONDAY = { dayOfWeek: 1, startTime: '07:00', endTime: '09:00' };
const FRIDAY = { dayOfWeek: 5, startTime: '18:00', endTime: '19:00' };
const SLOTS = [FRIDAY, MONDAY];

describe('validation of hours for several days', () => {
  it('requires a day and both times', () => {
    expect(hoursProblems({ days: [], startTime: '07:00', endTime: '08:00' }, SLOTS)).toEqual({
      days: text`Please select at least one day`,
    });
    expect(hoursProblems({ days: ['monday'], startTime: '07:00', endTime: '' }, SLOTS)).toEqual({
      times: text`Please enter start and end times`,
    });
    expect(hoursProblems({ days: [], startTime: '', endTime: '' }, [])).toEqual({
      days: text`Please select at least one day`,
      times: text`Please enter start and end times`,
    });
  });

  it.each(['07:00', '06:59'])('rejects an end at %s for a start at 07:00', (endTime) => {
    expect(hoursProblems({ days: ['sunday'], startTime: '07:00', endTime }, SLOTS).times).toEqual(
      text`End time must be after start time`,
    );
  });

  it('names every day with a conflict, Monday first', () => {
    const wanted = { days: ['friday', 'sunday', 'monday'] as const, startTime: '08:30', endTime: '18:30' };
    const { days, times = '' } = hoursProblems(wanted, SLOTS);
    expect({ days, times: translateToEnglish(times) }).toEqual({
      days: undefined,
      times: 'Time conflict on Monday and Friday. Please choose different times or remove conflicting days.',
    });
  });

  it('accepts hours that start when others end', () => {
    expect(hoursProblems({ days: ['monday'], startTime: '09:00', endTime: '10:00' }, SLOTS)).toEqual({});
    expect(conflictDays(SLOTS, [{ day: 'monday', startTime: '06:00', endTime: '07:00' }])).toEqual([]);
  });

  it('accepts hours again whose answer was lost, and no others that overlap', () => {
    const failed = [{ day: 'monday', startTime: '07:00', endTime: '09:00' }] as const;
    expect(withoutFailed(SLOTS, failed)).toEqual([FRIDAY]);
    expect(withoutFailed(SLOTS, [{ ...failed[0], endTime: '08:00' }])).toEqual(SLOTS);
  });
});

it('copies a day without exact duplicates', () => {
  const slots = [MONDAY, { ...MONDAY, startTime: '10:00', endTime: '11:00' }, { ...MONDAY, dayOfWeek: 2 }];
  expect(copiedHours(slots, 'monday', ['tuesday', 'wednesday'])).toEqual([
    { day: 'tuesday', startTime: '10:00', endTime: '11:00' },
    { day: 'wednesday', startTime: '07:00', endTime: '09:00' },
    { day: 'wednesday', startTime: '10:00', endTime: '11:00' },
  ]);
});

it('reports the result of each day', () => {
  const slot = (day: 'monday' | 'tuesday' | 'friday') => ({ day, startTime: '07:00', endTime: '08:00' });
  const outcome: AddOutcome = {
    added: [slot('monday')],
    conflicts: [slot('friday')],
    failed: [
      { slot: slot('tuesday'), reason: 'The connection failed. Check it and try again.' },
      { slot: slot('monday'), reason: 'The connection failed. Check it and try again.' },
    ],
  };
  expect(outcomeTexts(outcome)).toEqual([
    'Time conflict on Friday. Please choose different times or remove conflicting days.',
    'Failed to add time slot for Monday.',
    'Failed to add time slot for Tuesday.',
    'The connection failed. Check it and try again.',
  ]);
  expect(outcomeTexts({ added: [slot('monday')], conflicts: [], failed: [] })).toEqual([]);
});
