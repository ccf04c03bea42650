import { describe, expect, it } from 'vitest';
import {
  classDates,
  comingClasses,
  freeUntil,
  joinableMonths,
  type Month,
  monthAt,
  monthIndexOf,
  shareOf,
} from './batch.ts';

const TUE_THU = { days: ['tuesday', 'thursday'] as const, startMin: 420 };

describe('the months of a class', () => {
  it('begin on the same day of each month and leave no day between', () => {
    expect(monthAt('2026-12-07', 0)).toEqual({ month: '2026-12-07', endsOn: '2027-01-06' });
    expect(monthAt('2026-12-07', 1)).toEqual({ month: '2027-01-07', endsOn: '2027-02-06' });
  });

  it('begin on the last day of shorter months', () => {
    expect([0, 1, 2].map((index) => monthAt('2027-01-31', index))).toEqual([
      { month: '2027-01-31', endsOn: '2027-02-27' },
      { month: '2027-02-28', endsOn: '2027-03-30' },
      { month: '2027-03-31', endsOn: '2027-04-29' },
    ]);
  });

  it.each(['2026-12-07', '2027-01-31', '2028-02-29'])('from %s hold each day once', (firstOn) => {
    for (let index = 0; index < 30; index += 1) {
      const { month, endsOn } = monthAt(firstOn, index);
      expect([monthIndexOf(firstOn, month), monthIndexOf(firstOn, endsOn)]).toEqual([index, index]);
    }
    expect(monthIndexOf('2026-12-07', '2026-12-06')).toBe(-1);
  });
});

it('a class takes place on its weekdays', () => {
  expect(classDates(TUE_THU, '2026-12-07', '2026-12-17')).toEqual([
    '2026-12-08',
    '2026-12-10',
    '2026-12-15',
    '2026-12-17',
  ]);
});

const month = (of: Partial<Month>): Month => ({
  month: '2026-12-07',
  endsOn: '2027-01-06',
  skipped: [],
  state: 'open',
  ...of,
});

describe('the classes still to come', () => {
  it('are those of months with students, from now on, without skipped dates', () => {
    const month = {
      month: '2026-03-02',
      endsOn: '2026-04-01',
      skipped: ['2026-03-09'],
      state: 'runs' as const,
    };
    const batch = {
      title: 'Morning flow',
      startTime: '07:00',
      days: ['monday' as const],
      months: [
        { ...month, seats: ['Asha'] },
        { ...month, month: '2026-04-02', endsOn: '2026-05-01', seats: [] },
        { ...month, month: '2026-05-02', endsOn: '2026-06-01', state: 'off' as const, seats: ['Asha'] },
      ],
    };
    expect(comingClasses(batch, new Date('2026-03-02T02:31:00Z'))).toEqual(
      ['16', '23', '30'].map((day) => ({
        title: 'Morning flow',
        start: new Date(`2026-03-${day}T01:30:00Z`),
        end: new Date(`2026-03-${day}T02:30:00Z`),
      })),
    );
  });
});

describe('what a student pays', () => {
  const batch = { ...TUE_THU, price: 1800 };

  it('is the price before the month begins', () => {
    expect(shareOf(batch, month({}), '2026-12-01')).toEqual({
      classes: 9,
      classesLeft: 9,
      firstOn: '2026-12-08',
      amount: 1800,
    });
  });

  it('is the share of the classes from tomorrow on while it runs', () => {
    expect(shareOf(batch, month({}), '2026-12-15')).toMatchObject({ classesLeft: 6, amount: 1200 });
  });

  it('counts no skipped class', () => {
    expect(shareOf(batch, month({ skipped: ['2026-12-08'] }), '2026-12-01')).toMatchObject({
      classes: 8,
      firstOn: '2026-12-10',
      amount: 1800,
    });
  });

  it('is null when no class of the month is left', () => {
    expect(shareOf(batch, month({}), '2027-01-05')).toBeNull();
  });
});

describe('joining', () => {
  const months = [
    month({ month: '2026-11-07', endsOn: '2026-12-06', state: 'runs' }),
    month({}),
    month({ month: '2027-01-07', endsOn: '2027-02-06' }),
  ];
  const names = (today: string, all = months) => joinableMonths(all, today).map(({ month }) => month);

  it('offers the running month and the next', () => {
    expect(names('2026-11-20')).toEqual(['2026-11-07', '2026-12-07']);
    expect(names('2026-11-01')).toEqual(['2026-11-07']);
  });

  it('does not offer a month that is called off, nor the one after it', () => {
    const off = months.map((one) => (one.month === '2026-12-07' ? { ...one, state: 'off' as const } : one));
    expect(names('2026-11-20', off)).toEqual(['2026-11-07']);
    expect(names('2026-12-07', off)).toEqual(['2027-01-07']);
  });
});

it('leaving a class is free until 12 hours before its first class', () => {
  expect(freeUntil(new Date('2026-12-08T01:30:00Z'))).toEqual(new Date('2026-12-07T13:30:00Z'));
});
