import { describe, expect, it } from 'vitest';
import { countCodePoints, DELETED_USER, displayName, initials, shortName, translatableName } from './text.ts';

describe('codePoints', () => {
  it.each([
    ['', 0],
    ['yoga', 4],
    ['योग', 3],
    ['🧘', 1],
    ['a🧘b', 3],
  ])('%s has %i', (text, length) => {
    expect(countCodePoints(text)).toBe(length);
  });
});

describe('displayName', () => {
  it.each([
    ['both names', { firstName: ' Priya ', lastName: 'Sharma', email: 'p@example.com' }, 'Priya Sharma'],
    ['the first name alone', { firstName: 'Priya', lastName: ' ' }, 'Priya'],
    [
      'the part before the @ without a first name',
      { lastName: 'Sharma', email: 'priya.s@example.com' },
      'priya.s',
    ],
    ['the part before the @', { firstName: null, lastName: null, email: 'priya.s@example.com' }, 'priya.s'],
    ['User when there is nothing', {}, 'User'],
    ['User when there is nothing before the @', { email: '@example.com' }, 'User'],
  ])('is %s', (_what, person, name) => {
    expect(displayName(person)).toBe(name);
  });
});

describe('initials', () => {
  it.each([
    ['Priya Sharma', 'PR'],
    ['p', 'P'],
    ['  4 Élodie', 'ÉL'],
    ['योग', 'यो'],
    ['प्रिया शर्मा', 'प्रि'],
    ['மீனா', 'மீ'],
    ['42', ''],
    // Signs without a letter: the pattern must not backtrack through all ways to divide them.
    ['्'.repeat(5_000), ''],
    [`क${'्'.repeat(5_000)}`, `क${'्'.repeat(5_000)}`],
  ])('of "%s" are "%s"', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});

describe('shortName', () => {
  it.each([
    [{ firstName: 'Priya', lastName: 'sharma' }, 'Priya S.'],
    [{ firstName: 'Priya', lastName: null }, 'Priya'],
    [{ firstName: ' ', lastName: 'Sharma' }, 'Student'],
    [{}, 'Student'],
    [{ firstName: 'Om', lastName: '𑀅𑀓' }, 'Om 𑀅.'],
    [{ firstName: 'मीना', lastName: 'क्षीरसागर' }, 'मीना क्षी.'],
    [{ firstName: 'Om', lastName: '4' }, 'Om 4.'],
  ])('of %j is "%s"', (person, name) => {
    expect(shortName(person)).toBe(name);
  });
});

describe('personName', () => {
  it('returns a translatable text for the words shown instead of a name, and otherwise the name itself', () => {
    for (const words of [DELETED_USER, displayName({}), shortName({})])
      expect(translatableName(words)).toEqual({ message: words, values: [] });
    expect(translatableName('Priya S.')).toBe('Priya S.');
  });
});
