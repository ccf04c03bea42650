import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';

test.each([
  ['SMTP 535', 'The mail server did not accept our sign-in (SMTP 535)'],
  ['SMTP 550', 'The mail server refused the address or the message (SMTP 550)'],
  ['SMTP 452', 'The mail server asked us to try later (SMTP 452)'],
  ['HTTP 401', 'The SMS provider did not accept our sign-in (HTTP 401)'],
  ['HTTP 404', 'The SMS provider refused the number or the message (HTTP 404)'],
  ['HTTP 503', 'The SMS provider had an internal error (HTTP 503)'],
  ['timeout', 'The provider did not answer in time'],
  ['no provider', 'No provider is set up for this channel'],
  ['no template id', 'This kind of message has no registered template with the SMS provider'],
  ['EWHATEVER', 'The provider did not accept it (EWHATEVER)'],
  [null, 'The reason was not stored'],
])('%s: %s', (reason, words) => {
  expect(failureText(reason)).toBe(words);
});
