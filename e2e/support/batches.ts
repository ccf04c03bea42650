import { expect, type Page } from '@playwright/test';
import { approveTeacher, newPerson, newStudent, newTeacher, signIn, verifyContact } from './people.ts';
import type { View } from './view.ts';

const DAY_MS = 86_400_000;

/** An approved teacher, signed in on this page. */
export async function signUpApprovedTeacher(page: Page) {
  const revathi = newPerson('Revathi', 'Subramaniam');
  const { id } = await newTeacher(page, revathi);
  await verifyContact(page, 'mobile', revathi);
  const desk = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  const admin = await desk?.newPage();
  if (admin === undefined) throw new Error('no browser for the admin');
  await approveTeacher(admin, id);
  await desk?.close();
  return { ...revathi, teacherId: id as string };
}

/** A student who can book, signed in on this page. */
export async function signUpBookableStudent(page: Page, firstName: string, lastName: string) {
  const person = newPerson(firstName, lastName);
  await newStudent(page, person);
  return person;
}

/** A date in India (YYYY-MM-DD), `days` days from today. */
export const dayAhead = (days: number) =>
  new Date(Date.now() + 5.5 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);

type Made = { id: string; firstOn: string };
type Story = {
  student: { mobile: string; password: string };
  teacher: { mobile: string; password: string; teacherId: string };
};

/** Creates a group class as the signed-in teacher. */
export async function makeClass(page: Page, change: object): Promise<Made> {
  const data = {
    title: 'Hatha for beginners',
    audience: 'any',
    days: ['tuesday', 'thursday'],
    startTime: '07:00',
    isOnline: false,
    place: 'Kasturba Nagar, Adyar',
    capacity: 8,
    price: 1800,
    minToRun: 1,
    firstOn: dayAhead(14),
    ...change,
  };
  const answer = await page.request.post('/api/teacher/batches', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

export async function joinClass(page: Page, { id, firstOn }: Made, change: object = {}): Promise<void> {
  const data = { month: firstOn, amount: 1800, ...change };
  const answer = await page.request.post(`/api/batches/${id}/seats`, { data });
  expect(answer.status(), await answer.text()).toBe(201);
}

/**
 * Test data, created once per worker: group classes in all states, and a student who has a seat in one class and is on
 * the waiting list of another.
 */
let story: Promise<Story> | null = null;

async function tellStory(page: Page): Promise<Story> {
  const browser = page.context().browser();
  const { origin } = new URL((await page.request.get('/health/ready')).url());
  const open = async () => (await browser?.newContext({ baseURL: origin }))?.newPage();
  const [student, other, teacher] = [await open(), await open(), await open()];
  if (student === undefined || other === undefined || teacher === undefined) throw new Error('no browser');
  for (const one of [student, other, teacher]) await one.goto('/help');
  const revathi = await signUpApprovedTeacher(teacher);
  const asha = await signUpBookableStudent(student, 'Asha', 'Menon');
  await signUpBookableStudent(other, 'Priyadarshini', 'Venkataraghavan');
  const circle = await makeClass(teacher, {
    title: 'Prenatal morning circle',
    audience: 'women',
    minToRun: 4,
  });
  const full = await makeClass(teacher, {
    title: 'Chair yoga for people of 60 and over, slow and with breaks',
    days: ['monday', 'wednesday', 'friday'],
    startTime: '17:00',
    place: 'Besant Nagar, community hall behind the library, first floor',
    capacity: 1,
  });
  await makeClass(teacher, {
    title: 'Saturday flow',
    days: ['saturday'],
    startTime: '07:30',
    isOnline: true,
    place: '',
    meetingUrl: 'https://meet.google.com/abc-defg-hij',
    capacity: 12,
    price: 600,
  });
  await joinClass(student, circle, { asWoman: true });
  await joinClass(other, full);
  const waits = await student.request.post(`/api/batches/${full.id}/waits`, {
    data: { month: full.firstOn },
  });
  expect(waits.status(), await waits.text()).toBe(201);
  for (const one of [student, other, teacher]) await one.context().close();
  return { student: asha, teacher: revathi };
}

async function told(page: Page): Promise<Story> {
  story ??= tellStory(page);
  return story;
}

async function signedInTo(page: Page, side: 'student' | 'teacher'): Promise<Story> {
  const all = await told(page);
  await signIn(page, all[side]);
  return all;
}

/** Views of group classes, signed in as a student or teacher who has some. */
export const BATCH_VIEWS: readonly View[] = [
  {
    name: 'classes',
    path: async (page) => `/teacher/${(await told(page)).teacher.teacherId}/classes`,
    route: '/teacher/:id/classes',
    open: (page) => expect(page.getByRole('heading', { level: 1, name: 'Group classes' })).toBeVisible(),
  },
  {
    name: 'classes-student',
    path: async (page) => `/teacher/${(await signedInTo(page, 'student')).teacher.teacherId}/classes`,
    route: '/teacher/:id/classes',
    open: (page) => expect(page.getByText('You are in')).toBeVisible(),
  },
  {
    name: 'my-classes',
    path: '/client-dashboard?tab=bookings',
    before: async (page) => void (await signedInTo(page, 'student')),
    open: (page) => expect(page.getByRole('heading', { name: 'Group classes' })).toBeVisible(),
  },
  {
    name: 'teacher-classes',
    path: '/teacher-dashboard/classes',
    before: async (page) => void (await signedInTo(page, 'teacher')),
    open: (page) => expect(page.getByRole('heading', { name: 'Saturday flow' })).toBeVisible(),
  },
  {
    name: 'class-form',
    path: '/teacher-dashboard/classes',
    whole: false,
    before: async (page) => void (await signedInTo(page, 'teacher')),
    open: async (page) => {
      await page.getByRole('button', { name: 'New class' }).click();
      await expect(page.getByRole('dialog', { name: 'New group class' })).toBeVisible();
    },
  },
  {
    name: 'teacher-with-classes',
    path: async (page) => `/teacher/${(await told(page)).teacher.teacherId}`,
    route: '/teacher/:id',
    open: (page) => expect(page.getByRole('heading', { name: 'Group classes' })).toBeVisible(),
  },
];
