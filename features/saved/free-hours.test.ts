import { describe, expect, it } from 'vitest';
import { firstNewlyFreeStart } from './free-hours.ts';

const at = (time: string, day = '03') => new Date(`2026-03-${day}T${time}:00Z`);
const last = (...times: string[]) => ({ starts: times.map((time) => at(time)), until: at('00:00', '10') });
const now = at('01:00');

describe('the hour that has become free', () => {
  it('is the one of the lesson that was freed, not one that overlaps its neighbours', () => {
    const whole = ['06:00', '06:30', '07:00', '07:30', '08:00'].map((time) => at(time));
    expect(firstNewlyFreeStart(last('06:00', '08:00'), whole, now)).toEqual(at('07:00'));
    expect(firstNewlyFreeStart(last('06:00', '06:30', '07:00'), whole, now)).toEqual(at('08:00'));
    expect(firstNewlyFreeStart(last('07:00', '07:30', '08:00'), whole, now)).toEqual(at('06:00'));
  });

  it('does not exist without a whole new hour, or if it starts too soon or after the period last checked', () => {
    expect(firstNewlyFreeStart(last('06:00'), [at('06:00'), at('06:30')], now)).toBeNull();
    expect(firstNewlyFreeStart(last('06:00'), [at('06:00')], now)).toBeNull();
    expect(firstNewlyFreeStart(last(), [at('06:00')], at('06:30'))).toBeNull();
    expect(firstNewlyFreeStart(last(), [at('06:00', '10')], now)).toBeNull();
  });
});
