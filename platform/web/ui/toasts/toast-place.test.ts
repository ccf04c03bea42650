import { describe, expect, it } from 'vitest';
import { type Obstacle, toastPlace } from './toast-place.ts';

const ROOM = { height: 80, left: 16, right: 344, from: 72, to: 660 };

const toastTop = (room: typeof ROOM, obstacles: readonly Obstacle[]) =>
  toastPlace(room, obstacles, false).top;

function field(top: number, weight = 1): Obstacle {
  return { top, bottom: top + 44, left: 20, right: 340, weight };
}

describe('the place of a toast', () => {
  it('is below the top bar if nothing is there', () => {
    expect(toastTop(ROOM, [])).toBe(72);
    expect(toastTop(ROOM, [field(400)])).toBe(72);
  });

  it('is the first gap that is high enough', () => {
    const top = toastTop(ROOM, [field(80), field(190), field(330)]);
    expect(top).toBeGreaterThanOrEqual(234);
    expect(top + 80).toBeLessThanOrEqual(330);
  });

  it('ignores fields beside the toast', () => {
    expect(toastTop({ ...ROOM, left: 900, right: 1280 }, [field(80)])).toBe(72);
  });

  it('covers the obstacle with the lowest weight if no gap is high enough', () => {
    const everywhere = Array.from({ length: 11 }, (_, n) => field(72 + n * 56, 10));
    const least = { ...(everywhere[6] as Obstacle), weight: 1 };
    const top = toastTop(ROOM, everywhere.with(6, least));
    expect(top).toBeLessThan(least.bottom);
    expect(top + 80).toBeGreaterThan(least.top);
  });

  it('is over the title of a tall sheet, and ends before its Close button', () => {
    expect(toastPlace(ROOM, [field(80)], true)).toEqual({ top: 8, right: 64 });
    expect(toastPlace(ROOM, [field(400)], true)).toEqual({ top: 72 });
  });

  it('stays at the upper bound if the window is lower than the toast', () => {
    expect(toastTop({ ...ROOM, to: 100 }, [field(80)])).toBe(72);
  });
});
