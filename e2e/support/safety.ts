import { expect, type Page } from '@playwright/test';
import { approveTeacher, newPerson, newStudent, newTeacher, signIn } from './people.ts';
import { moveToPast } from './time.ts';
import type { View } from './view.ts';

async function call(who: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object) {
  const answer = await who.request.fetch(path, { method, ...(data && { data }) });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Moves a booking this many hours into the past. */
export const moveHoursToPast = (bookingId: string, hours: number) => moveToPast(bookingId, hours / 24);

export const HOURS_AHEAD = 48;
export const STUDENT_ADDRESS = 'Flat 4B, Sea View, Princess Street';

/** Signs up a student and an approved teacher with an in-person session in 48 hours. Both pages stay signed in. */
export async function createUpcomingVisit(student: Page, teacher: Page) {
  const asha = newPerson('Asha', 'Menon');
  const revathi = newPerson('Revathi', 'Subramaniam');
  const { id: teacherId } = await newTeacher(teacher, revathi);
  await call(teacher, 'PUT', '/api/teacher/profile', { offlinePrice: 850 });
  await approveTeacher(teacher, teacherId);
  await teacher.context().clearCookies();
  await signIn(teacher, revathi);
  await newStudent(student, asha);
  const { id } = await call(student, 'POST', '/api/booking-requests', {
    ...{
      teacherId,
      sessionType: 'offline',
      pricingType: 'hourly',
      message: 'Fort Kochi, near the chess park',
    },
  });
  const start = new Date(Math.floor(Date.now() / 60_000) * 60_000 + HOURS_AHEAD * 3_600_000);
  const answer = { status: 'confirmed', confirmedDateTime: start.toISOString() };
  await call(teacher, 'PUT', `/api/booking-requests/${id}/status`, answer);
  const bookings = (await call(student, 'GET', '/api/client/bookings')) as { lessons: { id: string }[] }[];
  const lessonId = bookings[0]?.lessons[0]?.id ?? '';
  return { asha, revathi, bookingId: id as string, lessonId };
}

type Story = { student: ReturnType<typeof newPerson>; teacher: ReturnType<typeof newPerson>; path: string };
type Moment = 'near' | 'over';
/** The time of each moment for which the tests show views, in hours after the start of the session. */
const HOURS: Record<Moment, number> = { near: -0.5, over: 1.5 };
const stories = new Map<Moment, Promise<Story>>();

async function tellStory(page: Page, moment: Moment): Promise<Story> {
  const browser = page.context().browser();
  const { origin } = new URL((await page.request.get('/health/ready')).url());
  const open = async () => (await browser?.newContext({ baseURL: origin }))?.newPage();
  const [student, teacher] = [await open(), await open()];
  if (student === undefined || teacher === undefined) throw new Error('no browser');
  const { asha, revathi, bookingId, lessonId } = await createUpcomingVisit(student, teacher);
  const safety = `/api/booking-requests/${bookingId}/safety`;
  await call(student, 'PUT', safety, { action: 'saveAddress', address: STUDENT_ADDRESS });
  const { shares } = await call(student, 'PUT', safety, { action: 'share', lessonId });
  const path = (shares as { path: string }[])[0]?.path ?? '';
  await moveHoursToPast(bookingId, HOURS_AHEAD + HOURS[moment]);
  for (const one of [student, teacher]) await one.context().close();
  return { student: asha, teacher: revathi, path };
}

function storyOf(page: Page, moment: Moment): Promise<Story> {
  const story = stories.get(moment) ?? tellStory(page, moment);
  stories.set(moment, story);
  return story;
}

/** Signs in as the student or the teacher of the session. Returns the path of this person's bookings. */
async function bookingsOf(page: Page, moment: Moment, side: 'student' | 'teacher'): Promise<string> {
  await signIn(page, (await storyOf(page, moment))[side]);
  return side === 'student' ? '/client-dashboard?tab=bookings' : '/teacher-dashboard?tab=bookings';
}

const hasSafety = (page: Page) => expect(page.getByRole('heading', { name: 'Safety' })).toBeVisible();
const hasAddress = (page: Page) => expect(page.getByText(STUDENT_ADDRESS)).toBeVisible();

/** Views of sessions at a student's place. */
export const SAFETY_VIEWS: readonly View[] = [
  {
    name: 'shared-session',
    path: async (page) => (await storyOf(page, 'near')).path,
    route: '/s/:token',
    open: (page) => expect(page.getByText('Planned')).toBeVisible(),
  },
  {
    name: 'shared-session-no-answer',
    path: async (page) => (await storyOf(page, 'over')).path,
    route: '/s/:token',
    open: (page) => expect(page.getByText('No answer yet')).toBeVisible(),
  },
  {
    name: 'safety-student',
    path: (page) => bookingsOf(page, 'near', 'student'),
    route: '/client-dashboard',
    open: async (page) => {
      await hasSafety(page);
      await hasAddress(page);
    },
  },
  {
    name: 'safety-teacher',
    path: (page) => bookingsOf(page, 'near', 'teacher'),
    route: '/teacher-dashboard',
    open: async (page) => {
      await hasSafety(page);
      await hasAddress(page);
    },
  },
  {
    name: 'safety-all-well',
    path: (page) => bookingsOf(page, 'over', 'student'),
    route: '/client-dashboard',
    open: (page) => expect(page.getByRole('heading', { name: 'All well?' })).toBeVisible(),
  },
];
