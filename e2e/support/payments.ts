import { expect, type Page } from '@playwright/test';
import { approveTeacher, newPerson, newStudent, newTeacher, signIn, verifyContact } from './people.ts';
import type { View } from './view.ts';

/** The signed-in student requests a session of the signed-in teacher, who confirms it. */
export async function confirmSession(student: Page, teacher: Page, inHours: number): Promise<void> {
  const { id: teacherId } = await (await teacher.request.get('/api/teacher/profile')).json();
  const request = { teacherId, sessionType: 'online', pricingType: 'hourly' };
  const asked = await student.request.post('/api/booking-requests', { data: request });
  expect(asked.status(), await asked.text()).toBe(201);
  const { id } = await asked.json();
  const confirmedDateTime = new Date(Math.ceil(Date.now() / 3_600_000 + inHours) * 3_600_000).toISOString();
  const confirmed = await teacher.request.put(`/api/booking-requests/${id}/status`, {
    data: { status: 'confirmed', confirmedDateTime },
  });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
}

/** Signs up a student and an approved teacher with a confirmed session tomorrow. */
export async function createConfirmedSession(student: Page, teacher: Page) {
  const asha = newPerson('Asha', 'Menon');
  const revathi = newPerson('Revathi', 'Subramaniam');
  const { id: teacherId } = await newTeacher(teacher, revathi);
  await verifyContact(teacher, 'mobile', revathi);
  const admin = await teacher
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(teacher.url()).origin });
  const desk = await admin?.newPage();
  if (desk === undefined) throw new Error('no browser for the admin');
  await approveTeacher(desk, teacherId);
  await admin?.close();

  await newStudent(student, asha);
  await confirmSession(student, teacher, 24);
  return { asha, revathi };
}

type Person = { mobile: string; password: string };
type Story = { student: Person; teacher: Person; receiptId: string };

/**
 * Test data, created once per worker: payments between a new student and a new teacher that are due, marked as paid, or
 * received.
 */
let story: Promise<Story> | null = null;

async function tellStory(page: Page): Promise<Story> {
  const browser = page.context().browser();
  const { origin } = new URL((await page.request.get('/health/ready')).url());
  const open = async () => (await browser?.newContext({ baseURL: origin }))?.newPage();
  const [student, teacher] = [await open(), await open()];
  if (student === undefined || teacher === undefined) throw new Error('no browser');
  for (const one of [student, teacher]) await one.goto('/help');
  const { asha, revathi } = await createConfirmedSession(student, teacher);
  const call = async (who: Page, method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await who.request.fetch(path, { method, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  await call(teacher, 'PUT', '/api/teacher/payment-details', {
    upiId: 'revathi.yoga@example',
    payeeName: 'Revathi Subramaniam',
    password: revathi.password,
  });
  const [first] = await (await student.request.get('/api/client/dues')).json();
  await call(student, 'POST', `/api/dues/${first.id}/said-paid`, { utr: '408177342290' });
  const { receipt } = await call(teacher, 'POST', `/api/dues/${first.id}/received`, {});
  for (const hours of [30, 36]) await confirmSession(student, teacher, hours);
  const now = await (await student.request.get('/api/client/dues')).json();
  const due = now.find(({ state }: { state: string }) => state === 'due');
  await call(student, 'POST', `/api/dues/${due.id}/said-paid`, {});
  for (const one of [student, teacher]) await one.context().close();
  return { student: asha, teacher: revathi, receiptId: receipt.id };
}

async function signedInTo(page: Page, side: 'student' | 'teacher'): Promise<Story> {
  story ??= tellStory(page);
  const told = await story;
  await signIn(page, told[side]);
  return told;
}

/** Views of payments, signed in as a student or teacher who has some. */
export const PAYMENT_VIEWS: readonly View[] = [
  {
    name: 'payments-student',
    path: '/payments',
    before: async (page) => void (await signedInTo(page, 'student')),
    open: (page) => expect(page.getByRole('img', { name: /^UPI code/ })).toBeVisible(),
  },
  {
    name: 'payments-teacher',
    path: '/payments',
    before: async (page) => void (await signedInTo(page, 'teacher')),
    open: (page) => expect(page.getByRole('heading', { name: /^Say if it came/ })).toBeVisible(),
  },
  {
    name: 'receipt',
    path: async (page) => `/receipts/${(await signedInTo(page, 'student')).receiptId}`,
    route: '/receipts/:id',
    open: (page) => expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible(),
  },
];
