import { describe, expect, it } from 'vitest';
import { ACCOUNT_LOCALES, findLocale, messageLocale, splitLocale, withLocale } from './locale.ts';

describe('splitLocale', () => {
  it.each([
    ['/', 'en', '', '/'],
    ['/search?city=Pune', 'en', '', '/search?city=Pune'],
    ['/hi', 'hi', '/hi', '/'],
    ['/hi/', 'hi', '/hi', '/'],
    ['/hi?message=logged-out', 'hi', '/hi', '/?message=logged-out'],
    ['/hi/search?city=Pune#top', 'hi', '/hi', '/search?city=Pune#top'],
    ['/history', 'en', '', '/history'],
    ['/en/search', 'en', '', '/en/search'],
    ['/qq/search', 'en', '', '/qq/search'],
  ])('splits %s', (address, locale, prefix, path) => {
    expect(splitLocale(address)).toEqual({ locale, prefix, path });
  });
});

describe('withLocale', () => {
  it.each([
    ['/', 'hi', '/hi'],
    ['/?a=1', 'hi', '/hi?a=1'],
    ['/search?city=Pune', 'hi', '/hi/search?city=Pune'],
    ['/hi/search', 'en', '/search'],
    ['/hi', 'en', '/'],
    ['/hi/search', 'hi', '/hi/search'],
    ['/api/user', 'hi', '/api/user'],
    ['/og/teacher/1.jpg', 'hi', '/og/teacher/1.jpg'],
    ['//host.example/x', 'en', '/host.example/x'],
    ['//host.example/x', 'hi', '/hi/host.example/x'],
    ['/hi//host.example/x', 'en', '/host.example/x'],
    ['/hi/\\host.example/x', 'en', '/host.example/x'],
  ] as const)('leads from %s to %s', (path, locale, address) => {
    expect(withLocale(path, locale)).toBe(address);
  });

  it('is undone by splitLocale', () => {
    for (const path of ['/', '/search', '/teacher/1?reviews=2#reviews']) {
      expect(splitLocale(withLocale(path, 'hi'))).toEqual({ locale: 'hi', prefix: '/hi', path });
    }
  });
});

describe('messageLocale', () => {
  it('keeps a language that accounts can choose, and returns English for others', () => {
    expect(ACCOUNT_LOCALES.map(({ locale }) => locale)).toEqual(['en', 'hi']);
    expect((['en', 'hi', 'ta', 'xx'] as const).map(messageLocale)).toEqual(['en', 'hi', 'en', 'en']);
  });
});

describe('findLocale', () => {
  it('finds a language by its name or tag, but not from a list of preferences', () => {
    expect(findLocale('hi')).toBe('hi');
    expect(findLocale('hi-IN')).toBe('hi');
    expect(findLocale('hi-IN,hi;q=0.9,en;q=0.8')).toBeNull();
    expect(findLocale(undefined)).toBeNull();
  });
});
