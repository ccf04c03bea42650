import { expect, type Page } from '@playwright/test';
import { approveTeacher, newPerson, newStudent, newTeacher, signIn } from './people.ts';
import { completeBooking, moveToPast } from './time.ts';
import type { View } from './view.ts';

export const MONTH_PRICE = 2500;

async function call(who: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object) {
  const answer = await who.request.fetch(path, { method, ...(data && { data }) });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** The next Monday that is at least two days ahead, 6:30 am in India. */
function nextMonday(): string {
  const day = new Date(Date.now() + 2 * 86_400_000);
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() + 1);
  return `${day.toISOString().slice(0, 10)}T06:30:00+05:30`;
}

/**
 * Signs up a student and an approved teacher, who has monthly prices and hours every morning. The two have had a free
 * demo. Both pages stay signed in.
 */
export async function createPastDemo(student: Page, teacher: Page) {
  const asha = newPerson('Asha', 'Menon');
  const revathi = newPerson('Revathi', 'Subramaniam');
  const { id: teacherId } = await newTeacher(teacher, revathi);
  const prices = { onlinePrice: 500, monthlyOnlinePrice: MONTH_PRICE, offersFreeDemo: true };
  await call(teacher, 'PUT', '/api/teacher/profile', prices);
  for (let dayOfWeek = 0; dayOfWeek < 7; dayOfWeek += 1)
    await call(teacher, 'POST', '/api/teacher/time-slots', {
      dayOfWeek,
      startTime: '06:00',
      endTime: '10:00',
    });
  const admin = await teacher
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(teacher.url()).origin });
  const desk = await admin?.newPage();
  if (desk === undefined) throw new Error('no browser for the admin');
  await approveTeacher(desk, teacherId);
  await admin?.close();
  await newStudent(student, asha);

  const request = { teacherId, sessionType: 'online', pricingType: 'hourly', isDemo: true };
  const { id } = await call(student, 'POST', '/api/booking-requests', request);
  const answer = { status: 'confirmed', confirmedDateTime: nextMonday() };
  await call(teacher, 'PUT', `/api/booking-requests/${id}/status`, answer);
  await moveToPast(id, 14);
  await completeBooking(id);
  return { asha, revathi, teacherId };
}

type Story = { student: ReturnType<typeof newPerson>; teacher: ReturnType<typeof newPerson>; planId: string };

/** The test data, created once per worker. */
let story: Promise<Story> | null = null;

/**
 * Creates a monthly plan in its second week for a new student and teacher. It has skipped lessons, a moved lesson and
 * an open suggestion of another time.
 */
export async function createPlanData(page: Page): Promise<Story> {
  const browser = page.context().browser();
  const { origin } = new URL((await page.request.get('/health/ready')).url());
  const open = async () => (await browser?.newContext({ baseURL: origin }))?.newPage();
  const [student, teacher] = [await open(), await open()];
  if (student === undefined || teacher === undefined) throw new Error('no browser');
  for (const one of [student, teacher]) await one.goto('/help');
  const { asha, revathi, teacherId } = await createPastDemo(student, teacher);
  const { id } = await call(student, 'POST', '/api/booking-requests', {
    ...{ teacherId, sessionType: 'online', pricingType: 'monthly' },
    clientPreferredDays: ['monday', 'wednesday', 'friday'],
  });
  const answer = { status: 'confirmed', confirmedDateTime: nextMonday() };
  await call(teacher, 'PUT', `/api/booking-requests/${id}/status`, answer);
  const plan = `/api/plans/${id}`;
  const { lessons } = (await call(student, 'GET', plan)) as { lessons: { id: string; startsAt: string }[] };
  const at = (index: number) => `${plan}/lessons/${lessons[index]?.id}`;
  const dayAfter = (index: number) =>
    new Date(Date.parse(lessons[index]?.startsAt ?? '') + 86_400_000).toISOString();
  await call(student, 'POST', `${at(2)}/skip`);
  await call(student, 'POST', `${at(7)}/skip`);
  for (const index of [4, 9])
    await call(teacher, 'POST', `${at(index)}/proposals`, { times: [dayAfter(index)] });
  const asked = await call(student, 'GET', plan);
  const pid = asked.lessons.find((lesson: { id: string }) => lesson.id === lessons[4]?.id).proposal.id;
  await call(student, 'POST', `${at(4)}/proposals/${pid}/accept`, {});
  await moveToPast(id, 14);
  for (const one of [student, teacher]) await one.context().close();
  return { student: asha, teacher: revathi, planId: id };
}

async function planPath(page: Page, side: 'student' | 'teacher'): Promise<string> {
  story ??= createPlanData(page);
  const told = await story;
  await signIn(page, told[side]);
  return `/plans/${told.planId}`;
}

const isOpen = (page: Page) =>
  expect(page.getByRole('heading', { name: /^Monthly plan with/ })).toBeVisible();

/** Views of a monthly plan, signed in as its student or teacher. */
export const PLAN_VIEWS: readonly View[] = [
  { name: 'plan-student', path: (page) => planPath(page, 'student'), route: '/plans/:id', open: isOpen },
  { name: 'plan-teacher', path: (page) => planPath(page, 'teacher'), route: '/plans/:id', open: isOpen },
  {
    name: 'plan-pause',
    path: (page) => planPath(page, 'student'),
    route: '/plans/:id',
    whole: false,
    open: async (page) => {
      await page.getByRole('button', { name: 'Pause plan' }).click();
      await expect(page.getByRole('dialog', { name: 'Pause plan' })).toBeVisible();
    },
  },
  {
    name: 'plan-make-up',
    path: (page) => planPath(page, 'student'),
    route: '/plans/:id',
    whole: false,
    open: async (page) => {
      await page.getByRole('button', { name: 'Pick a make-up lesson' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Pick a make-up lesson' });
      await expect(dialog.getByRole('radio').first()).toBeAttached();
    },
  },
];
