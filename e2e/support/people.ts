import { expect, type Page } from '@playwright/test';

export type DemoAccount = { role: 'student' | 'teacher' | 'admin'; mobile: string; password: string };

let counter = 0;

/** A new person with contacts that are unique in this run. */
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

/** Signs a new teacher up by API, and the browser in. */
export async function signUpTeacher(page: Page): Promise<void> {
  const person = newPerson('Ananya', 'Rao');
  const answer = await page.request.post('/api/register', { data: { ...person, userType: 'teacher' } });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Signs the browser in by API, for tests about something else. */
export async function signIn(page: Page, who: { mobile: string; password: string }): Promise<void> {
  const answer = await page.request.post('/api/login', {
    data: { mobile: who.mobile, password: who.password },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Fills the open sign-up form and does not submit it. */
export async function fillSignUp(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Mobile number').fill(person.mobile);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
}

/** Waits for the newest six-digit code sent to an address, from the development outbox. */
export async function latestCode(page: Page, to: string): Promise<string> {
  let code: string | undefined;
  const look = async () => {
    const answer = await page.request.get(`/dev/outbox.json?to=${encodeURIComponent(to)}`);
    const messages = (await answer.json()) as { text: string }[];
    // Newer messages may contain no code, for example about a sign-in from a new browser.
    [code] = messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
    return code !== undefined;
  };
  await expect.poll(look, `a code sent to ${to}`).toBe(true);
  return code as string;
}

/** Signs up a teacher in Kochi with a price and submits the profile for review. Returns the profile. */
export async function newTeacher(page: Page, person: ReturnType<typeof newPerson>) {
  const { request } = page;
  const registered = await request.post('/api/register', { data: { ...person, userType: 'teacher' } });
  expect(registered.status(), await registered.text()).toBe(201);
  await request.post('/api/auth/send-email-otp');
  const otp = await latestCode(page, person.email);
  const verified = await request.post('/api/auth/verify-email-otp', { data: { otp } });
  expect(verified.status(), await verified.text()).toBe(200);
  const profile = { intro: 'Slow mornings by the sea.', onlinePrice: 500 };
  const saved = await request.put('/api/teacher/profile', { data: profile });
  expect(saved.status(), await saved.text()).toBe(200);
  const located = await request.put('/api/teacher/location', { data: { city: 'Kochi', serviceAreas: [] } });
  expect(located.status(), await located.text()).toBe(200);
  const submitted = await request.post('/api/teacher/submit-for-review');
  expect(submitted.status(), await submitted.text()).toBe(201);
  return (await saved.json()) as { id: string };
}

/** Approves a teacher by API, for tests about something else. */
export async function approveTeacher(page: Page, teacherId: string): Promise<void> {
  await signIn(page, await demoAccount(page, 'admin'));
  const pending = await page.request.get('/api/admin/reviews/pending');
  const reviews = (await pending.json()) as { id: string; teacherId: string }[];
  const review = reviews.find((one) => one.teacherId === teacherId);
  const decided = await page.request.post(`/api/admin/reviews/${review?.id}/status`, {
    data: { status: 'approved', reviewNotes: '' },
  });
  expect(decided.status(), await decided.text()).toBe(200);
}

/** Signs up a student in this city with verified contacts, who can request sessions. */
export async function newStudent(
  page: Page,
  person: ReturnType<typeof newPerson>,
  city = 'Kochi',
): Promise<void> {
  const { request } = page;
  const registered = await request.post('/api/register', { data: { ...person, userType: 'student' } });
  expect(registered.status(), await registered.text()).toBe(201);
  for (const [channel, to] of [
    ['email', person.email],
    ['mobile', `+91${person.mobile}`],
  ] as const) {
    await request.post(`/api/auth/send-${channel}-otp`);
    const otp = await latestCode(page, to);
    const verified = await request.post(`/api/auth/verify-${channel}-otp`, { data: { otp } });
    expect(verified.status(), await verified.text()).toBe(200);
  }
  const located = await request.post('/api/client/profile', {
    data: { firstName: person.firstName, lastName: person.lastName, city },
  });
  expect(located.status(), await located.text()).toBe(201);
}
