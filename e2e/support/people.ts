import { expect, type Page } from '@playwright/test';

export type DemoAccount = { role: 'student' | 'teacher' | 'admin'; mobile: string; password: string };

let counter = 0;

/** A new person with contacts that are unique in this run. */
export function newPerson(firstName: string, lastName: string) {
  counter += 1;
  // Worker and counter make it unique; the milliseconds only distinguish test runs.
  const worker = process.env.TEST_WORKER_INDEX ?? '';
  const serial = [worker, counter, Date.now() % 1000].map((part) => String(part).padStart(3, '0')).join('');
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

/** Signs up a new teacher through the API and signs the browser in. */
export async function signUpTeacher(page: Page): Promise<void> {
  const person = newPerson('Ananya', 'Rao');
  const answer = await page.request.post('/api/register', { data: { ...person, userType: 'teacher' } });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Signs the browser in through the API, for tests that do not test sign-in. */
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

/** Verifies the signed-in user's e-mail address or mobile number with the code that is sent to it. Returns the code. */
export async function verifyContact(
  page: Page,
  channel: 'email' | 'mobile',
  person: { email: string; mobile: string },
): Promise<string> {
  const asked = await page.request.post(`/api/auth/send-${channel}-otp`);
  expect(asked.status(), await asked.text()).toBe(200);
  const otp = await latestCode(page, channel === 'email' ? person.email : `+91${person.mobile}`);
  const verified = await page.request.post(`/api/auth/verify-${channel}-otp`, { data: { otp } });
  expect(verified.status(), await verified.text()).toBe(200);
  return otp;
}

/** Signs up a teacher in this city with a price and submits the profile for review. Returns the profile. */
export async function newTeacher(page: Page, person: ReturnType<typeof newPerson>, city = 'Kochi') {
  const { request } = page;
  const registered = await request.post('/api/register', { data: { ...person, userType: 'teacher' } });
  expect(registered.status(), await registered.text()).toBe(201);
  await verifyContact(page, 'email', person);
  const profile = { intro: 'Slow mornings by the sea.', onlinePrice: 500 };
  const saved = await request.put('/api/teacher/profile', { data: profile });
  expect(saved.status(), await saved.text()).toBe(200);
  const located = await request.put('/api/teacher/location', { data: { city, serviceAreas: [] } });
  expect(located.status(), await located.text()).toBe(200);
  const submitted = await request.post('/api/teacher/submit-for-review');
  expect(submitted.status(), await submitted.text()).toBe(201);
  return (await saved.json()) as { id: string };
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const HOURS = [
  { startTime: '06:30', endTime: '08:30' },
  { startTime: '18:00', endTime: '20:00' },
];

/**
 * Signs up an approved Vinyasa teacher in Bengaluru and signs the browser in. All prices, a free demo and hours every
 * morning and evening keep tests independent of the weekday and of each other.
 */
export async function newBookableTeacher(page: Page, person: ReturnType<typeof newPerson>): Promise<string> {
  const { request } = page;
  const { id } = await newTeacher(page, person, 'Bengaluru');
  const styles = (await (await request.get('/api/specializations')).json()) as { id: string; name: string }[];
  const vinyasa = styles.find(({ name }) => name === 'Vinyasa Flow');
  const prices = { onlinePrice: 700, offlinePrice: 950, monthlyOnlinePrice: 6400, monthlyOfflinePrice: 8800 };
  const answers = [
    await request.put('/api/teacher/profile', { data: { ...prices, offersFreeDemo: true } }),
    await request.post('/api/teacher/specializations', {
      data: { specializationIds: [vinyasa?.id], topExpertiseIds: [] },
    }),
  ];
  for (const dayOfWeek of DAYS) {
    for (const hours of HOURS)
      answers.push(await request.post('/api/teacher/time-slots', { data: { dayOfWeek, ...hours } }));
  }
  for (const answer of answers) expect(answer.ok(), await answer.text()).toBe(true);
  await approveTeacher(page, id);
  await page.context().clearCookies();
  await signIn(page, person);
  return id;
}

/** Approves a teacher through the API, for tests of something else. Signs the browser in as the admin. */
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
  await verifyContact(page, 'email', person);
  await verifyContact(page, 'mobile', person);
  const located = await request.post('/api/client/profile', {
    data: { firstName: person.firstName, lastName: person.lastName, city },
  });
  expect(located.status(), await located.text()).toBe(201);
}
