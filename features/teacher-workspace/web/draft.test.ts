import { expect, it } from 'vitest';
import { mergeDraft } from './draft.ts';

const draft = (base: string, values = base, version = 1) => ({ base, version, values });

it('an untouched form follows what is saved', () => {
  expect(mergeDraft(draft('a'), 'b', 2)).toEqual(draft('b', 'b', 2));
});

it('what was typed stays when something else of the profile was saved, and may be saved over it', () => {
  expect(mergeDraft(draft('a', 'typed'), 'a', 2)).toEqual(draft('a', 'typed', 2));
});

it('what was typed over other values keeps the version that it was typed over', () => {
  expect(mergeDraft(draft('a', 'typed'), 'b', 2)).toEqual(draft('a', 'typed', 1));
});

it('the same typed in two places is no conflict', () => {
  expect(mergeDraft(draft('a', 'b'), 'b', 2)).toEqual(draft('b', 'b', 2));
});

it('changes nothing when there is nothing new', () => {
  const same = draft('a', 'typed');
  expect(mergeDraft(same, 'a', 1)).toBe(same);
});
