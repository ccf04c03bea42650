import { expect } from 'vitest';
import { signUpBody } from '#test/sign-up.ts';
import type { TestApp, TestClient } from '#test/test-app.ts';

export type SignInWorld = Awaited<ReturnType<typeof createSignInWorld>>;

/** A signed-up user and helpers to sign in. */
export async function createSignInWorld(test: TestApp) {
  // Failed sign-ins from an address count for five minutes: start each test without any.
  test.clock.advance(5 * 60_000);
  const body = signUpBody();
  await test.client().post('/api/register', body);
  const tryWith = (password: string, mobile = body.mobile) =>
    test.client().post('/api/login', { mobile, password });
  return {
    body,
    tryWith,
    /** Tries to sign in from an address, with a browser that may be recognised. */
    tryFrom: (remoteAddress: string, password: string, client: TestClient = test.client()) =>
      client.request({
        method: 'POST',
        url: '/api/login',
        remoteAddress,
        payload: { mobile: body.mobile, password },
      }),
    async fail(times: number): Promise<void> {
      for (let count = 0; count < times; count += 1) {
        expect((await tryWith('wrong one')).statusCode).toBe(401);
      }
    },
  };
}

/** Fifty addresses in different networks. */
export const ipAddressAt = (count: number) => `198.51.${count % 50}.${1 + (count % 200)}`;
