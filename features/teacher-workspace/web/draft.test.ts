import { expect, it } from 'vitest';
import { mergeDraft } from './draft.ts';

const draft = (base: string, values = base, version = 1) => ({ base, version, values });

it('follows the saved values in an unedited form', () => {
  expect(mergeDraft(draft('a'), 'b', 2)).toEqual(draft('b', 'b', 2));
});

it('keeps edits when another part of the profile was saved', () => {
  expect(mergeDraft(draft('a', 'typed'), 'a', 2)).toEqual(draft('a', 'typed', 2));
});

it('keeps the version that edits are based on after a conflicting save', () => {
  expect(mergeDraft(draft('a', 'typed'), 'b', 2)).toEqual(draft('a', 'typed', 1));
});

it('sees no conflict in equal values', () => {
  expect(mergeDraft(draft('a', 'b'), 'b', 2)).toEqual(draft('b', 'b', 2));
});

it('returns the same draft if nothing changed', () => {
  const same = draft('a', 'typed');
  expect(mergeDraft(same, 'a', 1)).toBe(same);
});
