import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { text } from '#shared/texts/translate.ts';
import { DAY_NAMES, hhmm } from '#shared/time.ts';
import { hourStarts, startsByPart } from './hour-starts.ts';

const MONDAY = 1;
const slot = (dayOfWeek: number, startTime: string, endTime: string) => ({ dayOfWeek, startTime, endTime });
const shown = (starts: number[]) => starts.map(hhmm);

describe('hourStarts', () => {
  it('starts on the half hour and stays inside the slot', () => {
    const slots = [slot(MONDAY, '06:15', '08:20')];
    expect(shown(hourStarts(slots, ['monday']))).toEqual(['06:30', '07:00']);
    expect(hourStarts([slot(MONDAY, '06:15', '07:10')], ['monday'])).toEqual([]);
    expect(shown(hourStarts([slot(MONDAY, '06:00', '07:00')], ['monday']))).toEqual(['06:00']);
  });

  it('uses the start of a slot in which no hour from the half hour fits', () => {
    expect(shown(hourStarts([slot(MONDAY, '06:15', '07:20')], ['monday']))).toEqual(['06:15']);
    expect(shown(hourStarts([slot(MONDAY, '06:45', '07:45')], ['monday']))).toEqual(['06:45']);
  });

  it('uses only the chosen days and lists each time once', () => {
    const slots = [slot(1, '06:00', '07:30'), slot(2, '06:30', '07:30'), slot(0, '22:30', '23:30')];
    expect(shown(hourStarts(slots, ['monday', 'tuesday']))).toEqual(['06:00', '06:30']);
    expect(shown(hourStarts(slots, ['sunday']))).toEqual(['22:30']);
    expect(hourStarts(slots, [])).toEqual([]);
  });

  it('does not join two adjacent slots', () => {
    const slots = [slot(MONDAY, '10:00', '11:00'), slot(MONDAY, '11:00', '12:00')];
    expect(shown(hourStarts(slots, ['monday']))).toEqual(['10:00', '11:00']);
  });

  it('returns only hours that fit, for any published slots', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const any = fc.tuple(fc.integer({ min: 0, max: 6 }), minute, minute);
    fc.assert(
      fc.property(fc.array(any, { maxLength: 10 }), (raw) => {
        const slots = raw.map(([day, from, to]) => slot(day, hhmm(from), hhmm(to)));
        for (const start of hourStarts(slots, DAY_NAMES)) {
          expect(start % 30 === 0 || raw.some(([, from]) => from === start)).toBe(true);
          expect(raw.some(([, from, to]) => from <= start && start + 60 <= to)).toBe(true);
        }
      }),
    );
  });
});

describe('the available choices', () => {
  it('groups times by part of the day', () => {
    const starts = [690, 720, 990, 1020, 1380];
    expect(startsByPart(starts)).toEqual([
      { label: text`Morning`, starts: [690] },
      { label: text`Afternoon`, starts: [720, 990] },
      { label: text`Evening`, starts: [1020, 1380] },
    ]);
    expect(startsByPart([360])).toEqual([{ label: text`Morning`, starts: [360] }]);
  });
});
