import { expect, test } from 'vitest';
import { letterText } from '#shared/letter.ts';
import { type Content, letterOf, smsOf } from './messages.ts';

const SITE = { origin: 'https://toran.example', supportEmail: 'help@toran.example' };
const AT = '2026-03-02T06:30:00.000Z';

const ALL: readonly Content[] = [
  { template: 'code', data: { code: '012345', minutes: 5, purpose: 'resetPassword' } },
  { template: 'passwordChanged', data: { firstName: 'Meera', at: AT } },
  { template: 'newSignIn', data: { firstName: 'Meera', at: AT, device: 'Firefox on Android' } },
  {
    template: 'contactChanged',
    data: { firstName: 'Meera', at: AT, contact: 'mobile', value: '987*****10' },
  },
  { template: 'secondFactor', data: { firstName: 'Meera', at: AT, change: 'on', codesLeft: 8 } },
  { template: 'secondFactor', data: { firstName: 'Meera', at: AT, change: 'off', codesLeft: 0 } },
  { template: 'secondFactor', data: { firstName: 'Meera', at: AT, change: 'recoveryCode', codesLeft: 1 } },
  { template: 'deletionScheduled', data: { firstName: 'Meera', deletedOn: AT } },
  { template: 'accountBlocked', data: { firstName: 'Meera', at: AT } },
  {
    template: 'notice',
    data: {
      title: 'Your session was confirmed',
      body: 'Asha Rao confirmed your session.\n\nBring a mat.',
      button: { label: 'See the session', path: '/client-dashboard' },
      unsubscribePath: '/unsubscribe/t0ken',
    },
  },
];

test.each(ALL)('$template reads well as a letter and as an SMS', (content) => {
  const letter = letterOf(content, SITE);
  expect({ ...letter, text: letterText(letter), sms: smsOf(content, SITE) }).toMatchSnapshot();
});

test('what is essential offers no end to it; a notice does, at our own origin', () => {
  const ends = ALL.map((content) => letterOf(content, SITE).unsubscribeHref);
  const expected = ALL.map(({ template }) =>
    template === 'notice' ? 'https://toran.example/unsubscribe/t0ken' : null,
  );
  expect(ends).toEqual(expected);
});
