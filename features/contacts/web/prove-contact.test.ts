import { afterEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#features/identity/contract.ts';
import { ApiError } from '#platform/web/api/send.ts';
import { proveContact } from './prove-contact.ts';

const USER = { email: 'asha@example.com', mobile: '+919876543210', isEmailVerified: true };
const user = (changes: object = {}) => ({ ...USER, isMobileVerified: true, ...changes }) as CurrentUser;

const asks = (answer: CurrentUser) => {
  const fetch = vi.fn(async () => Response.json(answer));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
afterEach(() => vi.unstubAllGlobals());

const LOST = new TypeError('network');
const USED = new ApiError(400, 'Invalid OTP', { code: 'INVALID_OTP' });
const fails = (error: Error) => () => Promise.reject(error);

it.each([
  ['email', ' Asha@Example.com', LOST],
  ['email', 'asha@example.com', USED],
  ['mobile', '98765 43210', USED],
  ['mobile', '+919876543210', new ApiError(502, '')],
] as const)('a verified %s (%s) is proven although the call failed: %s', async (channel, contact, error) => {
  asks(user());
  expect(await proveContact(channel, contact, fails(error))).toEqual(user());
});

it('a wrong code stays an error', async () => {
  asks(user({ isEmailVerified: false }));
  await expect(proveContact('email', USER.email, fails(USED))).rejects.toBe(USED);
  await expect(proveContact('mobile', '9876543211', fails(USED))).rejects.toBe(USED);
});

it('asks for the user only if the outcome is unclear', async () => {
  const fetch = asks(user());
  const tooMany = new ApiError(429, 'Too many', { code: 'TOO_MANY_REQUESTS' });
  await expect(proveContact('email', USER.email, fails(tooMany))).rejects.toBe(tooMany);
  expect(await proveContact('email', USER.email, async () => user())).toEqual(user());
  expect(fetch).not.toHaveBeenCalled();
});
