import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { isPushEndpoint, isPushKey, isSharedPushHost } from './endpoint.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://user@fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com.example.com/abc', false],
  ['https://notify.windows.com.example.com/abc', false],
  ['https://evilnotify.windows.com/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://[::1]/abc', false],
  ['https://localhost/abc', false],
  ['https://push.test:4443/abc', true],
  ['https://push.test/abc', false],
  ['javascript:alert(1)', false],
  ['no address', false],
])('%s: %s', (endpoint, allowed) => {
  expect(isPushEndpoint(endpoint, ['push.test:4443'])).toBe(allowed);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://push.test:4443/abc', true],
  ['https://made-up.notify.windows.com/w/?token=abc', false],
  ['no address', false],
])('%s is on a host that many devices share: %s', (endpoint, expected) => {
  expect(isSharedPushHost(endpoint, ['push.test:4443'])).toBe(expected);
});

test('a key is a point of P-256', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  expect(isPushKey(point.toString('base64url'))).toBe(true);
  expect(isPushKey('A'.repeat(87))).toBe(false);
  expect(isPushKey('')).toBe(false);
});
