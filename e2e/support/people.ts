import { expect, type Page } from '@playwright/test';

export type DemoAccount = { role: 'student' | 'teacher' | 'admin'; mobile: string; password: string };

let counter = 0;

/** Somebody new, with contacts that nobody else in this run has. */
export function newPerson(firstName: string, lastName: string) {
  counter += 1;
  const serial = `${process.pid % 1000}${Date.now() % 10_000}${counter}`.padStart(9, '0').slice(-9);
  return {
    firstName,
    lastName,
    mobile: `9${serial}`,
    email: `${firstName.toLowerCase()}.${serial}@example.in`,
    password: 'lotus-123',
  };
}

/** The demo account of a role, as the sign-in page lists it. */
export async function demoAccount(page: Page, role: DemoAccount['role']): Promise<DemoAccount> {
  const answer = await page.request.get('/dev/accounts.json');
  const accounts = (await answer.json()) as DemoAccount[];
  const account = accounts.find((one) => one.role === role);
  if (account === undefined) throw new Error(`no demo account for ${role}`);
  return account;
}

/** Signs the browser in without the form, where signing in is not the subject. */
export async function signIn(page: Page, who: { mobile: string; password: string }): Promise<void> {
  const answer = await page.request.post('/api/login', {
    data: { mobile: who.mobile, password: who.password },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The newest six-digit code sent to an address, as the outbox of development shows it. */
export async function latestCode(page: Page, to: string): Promise<string> {
  const answer = await page.request.get(`/dev/outbox.json?to=${encodeURIComponent(to)}`);
  const messages = (await answer.json()) as { text: string }[];
  // Other messages may be newer: of a sign-in from a new browser, for one.
  const [code] = messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
  if (code === undefined) throw new Error(`no code was sent to ${to}`);
  return code;
}
