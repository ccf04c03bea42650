import { expect, test } from 'vitest';
import { forgotPasswordPath, nextPath, ownSignInPath, signInPath, withFragment } from './sign-in-paths.ts';

test.each([
  ['/teacher/0190a000?tab=reviews#all', '/teacher/0190a000?tab=reviews#all'],
  ['/search?city=Mumbai', '/search?city=Mumbai'],
  ['/a/../search', '/search'],
  // The router adds the prefix of the language.
  ['/hi/teacher-dashboard?tab=bookings', '/teacher-dashboard?tab=bookings'],
])('%s is a way back', (next, path) => {
  expect(nextPath(next)).toBe(path);
  expect(nextPath(new URLSearchParams(signInPath(next).split('?')[1]).get('next'))).toBe(path);
});

test.each([
  [null],
  [''],
  ['search'],
  ['https://elsewhere.example/'],
  ['//elsewhere.example/'],
  ['/\\elsewhere.example/'],
  ['/\t/elsewhere.example/'],
  ['\\\\elsewhere.example'],
  ['javascript:alert(1)'],
  ['//'],
  ['/auth?next=/auth'],
  ['/api/logout'],
  ['/hi/api/logout'],
  ['/hi//elsewhere.example'],
  ['/x/../api/logout'],
  ['/%61pi/logout'],
  ['/API/logout'],
  ['/%2f%2felsewhere.example'],
  ['/%5celsewhere.example'],
  ['/%e0%a4'],
  // Paths that become "//elsewhere.example" once the dots are resolved.
  ['/.//elsewhere.example'],
  ['/%2e//elsewhere.example'],
  ['/x/..//elsewhere.example'],
])('%j is none', (next) => {
  expect(nextPath(next)).toBeNull();
});

test.each([
  ['/teacher/0190a000?request=open&results=%2Fsearch%3Fcity%3DPune#all'],
  ['/client-dashboard?tab=bookings'],
])('a forgotten password leads back to sign-in and to %s', (next) => {
  for (const path of [forgotPasswordPath(next), ownSignInPath(next)]) {
    expect(nextPath(new URLSearchParams(path.split('?')[1]).get('next'))).toBe(next);
  }
});

test.each([
  ['/notifications', '#settings', '/notifications#settings'],
  ['/client-dashboard?tab=bookings', '', '/client-dashboard?tab=bookings'],
  ['/teacher/0190a000#reviews', '#main', '/teacher/0190a000#reviews'],
  [null, '#settings', null],
])('%s on a sign-in page with %j leads to %s', (next, fragment, path) => {
  expect(withFragment(next, fragment)).toBe(path);
});
