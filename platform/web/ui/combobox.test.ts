import { describe, expect, it } from 'vitest';
import { moveActive } from './combobox.tsx';

describe('moveActive', () => {
  it('goes down from the field to the first option and around', () => {
    expect(moveActive(null, 3, 'ArrowDown')).toBe(0);
    expect(moveActive(0, 3, 'ArrowDown')).toBe(1);
    expect(moveActive(2, 3, 'ArrowDown')).toBe(0);
  });

  it('goes up from the field to the last option and around', () => {
    expect(moveActive(null, 3, 'ArrowUp')).toBe(2);
    expect(moveActive(2, 3, 'ArrowUp')).toBe(1);
    expect(moveActive(0, 3, 'ArrowUp')).toBe(2);
  });

  it('has nowhere to go without options, and stays for other keys', () => {
    expect(moveActive(null, 0, 'ArrowDown')).toBeNull();
    expect(moveActive(4, 0, 'ArrowUp')).toBeNull();
    expect(moveActive(1, 3, 'a')).toBe(1);
  });
});
