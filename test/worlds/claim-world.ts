import type { LightMyRequestResponse } from 'fastify';
import { newId } from '#shared/ids.ts';
import { signUpBody } from '#test/sign-up.ts';
import type { TestApp, TestClient } from '#test/test-app.ts';

type Channel = 'email' | 'mobile';
type Codes = { emailOtp?: string; mobileOtp?: string };

/** A person who signs up with an email address and a mobile number that other accounts may already have. */
export type Claimant = {
  browser: TestClient;
  body: ReturnType<typeof signUpBody>;
  /** The code that was sent; 'none' if none was. */
  codeFor(channel: Channel): Promise<string>;
  signUp(codes: Codes, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
};

export async function newestMessageTo(test: TestApp, to: string): Promise<string> {
  await test.platform.background.settled();
  const url = `/dev/outbox.json?to=${encodeURIComponent(to)}`;
  return (await test.client().get(url)).json<{ text: string }[]>()[0]?.text ?? '';
}

/** Pass the contacts in the form in which accounts store them. */
export function createClaimant(
  test: TestApp,
  { email, mobile }: { email?: string; mobile?: string } = {},
): Claimant {
  const browser = test.client();
  const claimId = newId();
  const body = signUpBody({
    firstName: 'Asha',
    lastName: 'Menon',
    password: 'evening-mat-77',
    ...(email && { email }),
    ...(mobile && { mobile }),
  });
  return {
    browser,
    body,
    async codeFor(channel) {
      await browser.post('/api/register/code', { claimId, identifier: body[channel] });
      return /\b\d{6}\b/.exec(await newestMessageTo(test, body[channel]))?.[0] ?? 'none';
    },
    signUp: (codes, headers = {}) =>
      browser.request({
        method: 'POST',
        url: '/api/register/confirm',
        headers,
        payload: { ...body, claimId, ...codes },
      }),
  };
}
