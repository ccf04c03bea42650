import { describe, expect, it } from 'vitest';
import { isFieldKey, listAnnouncement } from './combobox-keys.ts';

const press = (key: string, extra: { isComposing?: boolean; shiftKey?: boolean } = {}) => ({
  key,
  isComposing: false,
  shiftKey: false,
  ...extra,
});
const CLOSED = { isShown: false, hasHighlight: false };
const OPEN = { isShown: true, hasHighlight: false };
const HIGHLIGHTED = { isShown: true, hasHighlight: true };

describe('isFieldKey', () => {
  it('leaves every key to the field during IME composition', () => {
    for (const key of ['Enter', 'Escape', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'a']) {
      expect(isFieldKey(press(key, { isComposing: true }), HIGHLIGHTED), key).toBe(true);
    }
  });

  it('sends arrow keys to the list, open or closed', () => {
    for (const list of [CLOSED, OPEN, HIGHLIGHTED]) {
      expect(isFieldKey(press('ArrowDown'), list)).toBe(false);
      expect(isFieldKey(press('ArrowUp'), list)).toBe(false);
    }
  });

  it('sends Enter, Home and End to the list only while an option is highlighted', () => {
    for (const key of ['Enter', 'Home', 'End']) {
      expect(isFieldKey(press(key), HIGHLIGHTED), key).toBe(false);
      expect(isFieldKey(press(key), OPEN), key).toBe(true);
      expect(isFieldKey(press(key), CLOSED), key).toBe(true);
    }
  });

  it('leaves Shift+Home and Shift+End to the field for text selection', () => {
    expect(isFieldKey(press('Home', { shiftKey: true }), HIGHLIGHTED)).toBe(true);
    expect(isFieldKey(press('End', { shiftKey: true }), HIGHLIGHTED)).toBe(true);
  });

  it('sends Escape to the list only while it is shown', () => {
    expect(isFieldKey(press('Escape'), OPEN)).toBe(false);
    expect(isFieldKey(press('Escape'), CLOSED)).toBe(true);
  });
});

describe('listAnnouncement', () => {
  const shown = { isShown: true, loading: false, count: 0, emptyText: 'No matching city' };

  it('announces how many options there are', () => {
    expect(listAnnouncement({ ...shown, count: 5 })).toMatch(/^5 suggestions\./);
    expect(listAnnouncement({ ...shown, count: 1 })).toMatch(/^1 suggestion\./);
  });

  it('announces that nothing matches', () => {
    expect(listAnnouncement(shown)).toBe('No matching city');
    expect(listAnnouncement({ ...shown, emptyText: undefined })).toBe('');
  });

  it('stays silent while the list is closed or loading', () => {
    expect(listAnnouncement({ ...shown, count: 5, isShown: false })).toBe('');
    expect(listAnnouncement({ ...shown, loading: true })).toBe('');
  });
});
