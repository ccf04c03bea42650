import { expect, test } from 'vitest';
import { SIGN_UP_LIMIT } from '#shared/calls/limits.ts';
import { signUpBody } from '#test/sign-up.ts';
import { startTestApp } from '#test/test-app.ts';
import { ipAddressAt } from '#test/worlds/sign-in-world.ts';

test('allows five sign-ups an hour for a number, taken or free, from any address', async () => {
  const strict = await startTestApp({ env: { RATE_LIMITS: 'normal' } });
  try {
    const person = signUpBody();
    const signUp = (count: number, overrides: Record<string, string> = {}) =>
      strict.client().request({
        method: 'POST',
        url: '/api/register',
        remoteAddress: ipAddressAt(count),
        payload: { ...person, email: `other${count}@example.com`, ...overrides },
      });
    const statuses: number[] = [];
    for (const [count, mobile] of [
      person.mobile,
      `+91${person.mobile}`,
      `0${person.mobile}`,
      ` ${person.mobile} `,
      `+91 ${person.mobile.slice(0, 5)} ${person.mobile.slice(5)}`,
      person.mobile,
      `+91-${person.mobile}`,
    ].entries()) {
      statuses.push((await signUp(count, { mobile })).statusCode);
    }
    expect(statuses).toEqual([201, 409, 409, 409, 409, 429, 429].slice(0, 7));
    expect(SIGN_UP_LIMIT.max).toBe(5);
    expect((await signUp(9, { mobile: signUpBody().mobile })).statusCode).toBe(201);
    strict.clock.advance(3_600_000);
    expect((await signUp(10)).statusCode).toBe(409);
  } finally {
    await strict.close();
  }
});
