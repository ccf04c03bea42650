import { expect, it } from 'vitest';
import { problemsOf } from './check-message.ts';

it.each([
  ['Find Teachers', 'शिक्षक खोजें'],
  ['{name} <0>paid</0>', '<0>चुकाया</0>: {name}'],
  ['{0} on Toran', 'Toran पर {0}'],
  ['{n, plural, one {# note} other {# notes}}', '{n, plural, =0 {कोई नहीं} one {# नोट} other {# नोट}}'],
])('accepts %s as %s', (message, translation) => {
  expect(problemsOf(message, translation, 'hi')).toEqual([]);
});

it.each([
  ['{name} paid', 'चुकाया', /placeholders none instead of name/],
  ['<0>paid</0>', 'चुकाया', /tags/],
  ['{n, plural, one {# note} other {# notes}}', '{n, plural, one {# नोट} other {# नोट}}', /lacks =0/],
  ['Book now', 'Book अभी', /another script/],
  ['End it', 'खत्म करें', /lacks the dot/],
  ['{name} paid', '{name चुकाया', /cannot be read/],
])('refuses %s as %s', (message, translation, problem) => {
  expect(problemsOf(message, translation, 'hi').join()).toMatch(problem);
});
