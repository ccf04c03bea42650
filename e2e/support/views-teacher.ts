import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { newPerson, signUpTeacher, verifyContact } from './people.ts';
import { createTeacherWithRequests, hourIn } from './requests.ts';
import type { View } from './view.ts';

const FIRST = hourIn(1, '06:00');

/** Opens the dialog in which a teacher accepts the student's request. */
export async function openConfirm(page: Page, student: string): Promise<Locator> {
  await page.getByRole('button', { name: `Accept the request of ${student}` }).click();
  return page.getByRole('dialog', { name: 'Confirm Session Time' });
}

/** Signs up a new teacher with requests of every kind, one of them confirmed. */
export async function prepareMorning(page: Page): Promise<void> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('no browser for the students');
  const weekly = {
    clientPreferredDays: ['monday', 'wednesday', 'friday'],
    clientTimeSlots: [{ startTime: '17:30', endTime: '18:30' }],
  };
  await createTeacherWithRequests(page, { browser, baseURL: `http://localhost:${process.env.E2E_PORT}` }, [
    { name: ['Lalitha', 'Krishnan'], message: '', hours: [FIRST] },
    {
      name: ['Sravani', 'Rao'],
      message: 'I live behind the Adyar depot.',
      hours: [hourIn(2, '09:00')],
      more: { sessionType: 'offline' },
    },
    {
      name: ['Imlisenla', 'Laishram'],
      message:
        'We are two friends and would like to begin slowly, because one of us had a slipped disc in spring.',
      hours: [hourIn(1, '06:30'), hourIn(3, '18:30'), hourIn(9, '18:30')],
    },
    { name: ['Neha', 'Chauhan'], message: '', hours: [hourIn(1, '05:30')] },
    { name: ['Divya', 'Shekhawat'], message: '', hours: [], more: { pricingType: 'monthly', ...weekly } },
    { name: ['Meenakshi', 'Pillai'], message: '', hours: [], more: weekly },
    { name: ['Kavitha', 'Raman'], message: '', hours: [hourIn(4, '07:00')] },
  ]);
  const bookings = (await (await page.request.get('/api/teacher/bookings')).json()) as {
    id: string;
    clientName: string;
  }[];
  const lalitha = bookings.find(({ clientName }) => clientName === 'Lalitha Krishnan');
  const confirmed = await page.request.put(`/api/booking-requests/${lalitha?.id}/status`, {
    data: { status: 'confirmed', confirmedDateTime: FIRST.toISOString() },
  });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
}

const step = (number: number, before: View['before'] = signUpTeacher): View => ({
  name: `teacher-setup-${number}`,
  ...(number === 1 && { hasBaseline: true }),
  path: `/teacher-dashboard?step=${number}`,
  before,
  open: (page) =>
    expect(
      page.getByText('Your card in search, as students will see it').locator('visible=true'),
    ).toBeVisible(),
});

/** Signs up a teacher whose profile lacks nothing and was not sent to the team yet. */
async function signUpReadyTeacher(page: Page): Promise<void> {
  const { request } = page;
  const person = newPerson('Ananya', 'Rao');
  const styles = (await (await request.get('/api/specializations')).json()) as { id: string }[];
  const answers = [await request.post('/api/register', { data: { ...person, userType: 'teacher' } })];
  await verifyContact(page, 'email', person);
  await verifyContact(page, 'mobile', person);
  const uploaded = await request.post('/api/media?kind=photo', {
    headers: { 'content-type': 'image/png' },
    data: await readFile('dist/client/icon-192.png'),
  });
  const { url } = (await uploaded.json()) as { url: string };
  const profile = { intro: 'Slow mornings by the sea.', detailedDescription: 'Breath first.', experience: 6 };
  answers.push(
    await request.put('/api/teacher/profile', {
      data: { ...profile, onlinePrice: 500, profilePicture: url, photos: [url] },
    }),
    await request.put('/api/teacher/location', {
      data: { city: 'Kochi', serviceAreas: [{ name: 'Kakkanad' }] },
    }),
    await request.post('/api/teacher/specializations', {
      data: { specializationIds: [styles[0]?.id], topExpertiseIds: [] },
    }),
    await request.post('/api/teacher/certifications', {
      data: { name: 'Teacher Training', organization: 'Example Institute', year: 2019 },
    }),
    await request.post('/api/teacher/time-slots', {
      data: { dayOfWeek: 'monday', startTime: '06:30', endTime: '08:30' },
    }),
  );
  for (const answer of answers) expect(answer.ok(), await answer.text()).toBe(true);
}

/** Views of the teacher's dashboard in the morning, and of the first steps of a new teacher. */
export const TEACHER_VIEWS: readonly View[] = [
  {
    name: 'teacher-morning',
    hasBaseline: true,
    path: '/teacher-dashboard',
    before: prepareMorning,
    open: async (page) => {
      await expect(page.getByRole('heading', { name: 'Needs a reply (6)' })).toBeVisible();
      await page.getByRole('button', { name: 'More for Imlisenla Laishram' }).click();
      await page.getByRole('button', { name: /^Accept .+ Sravani Rao$/ }).click();
    },
  },
  {
    name: 'teacher-morning-accepted',
    path: '/teacher-dashboard',
    before: prepareMorning,
    open: async (page) => {
      await page.getByRole('button', { name: /^Accept .+ Sravani Rao$/ }).click();
      await page.getByRole('button', { name: /^Confirm .+ Sravani Rao$/ }).click();
      await expect(page.getByText(/^Accepted: Sravani Rao, /)).toBeVisible();
    },
  },
  {
    name: 'confirm-taken',
    path: '/teacher-dashboard?tab=bookings',
    before: prepareMorning,
    whole: false,
    open: async (page) => {
      const dialog = await openConfirm(page, 'Imlisenla Laishram');
      await expect(dialog.getByText(/^Taken: Lalitha Krishnan, 6:00 am$/)).toBeVisible();
      await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleDescription(
        'First free choice',
      );
    },
  },
  {
    name: 'meeting-link',
    path: '/teacher-dashboard?tab=bookings',
    before: prepareMorning,
    whole: false,
    onlyAt: 360,
    open: async (page) => {
      await page.getByRole('button', { name: 'Add a link for Lalitha Krishnan' }).click();
      await expect(page.getByRole('dialog', { name: 'Meeting link' }).getByRole('textbox')).toBeVisible();
    },
  },
  {
    name: 'poster',
    as: 'teacher',
    path: '/teacher-dashboard/poster',
    open: (page) => expect(page.getByRole('img', { name: /^QR code of / })).toBeVisible(),
  },
  step(1),
  step(2),
  step(3, async (page) => {
    await signUpTeacher(page);
    await page.request.put('/api/teacher/location', { data: { city: 'Chennai', serviceAreas: [] } });
    await page.request.put('/api/teacher/profile', { data: { onlinePrice: 650 } });
  }),
  step(4),
  step(5),
  { ...step(5, signUpReadyTeacher), name: 'teacher-setup-ready' },
];
