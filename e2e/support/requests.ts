import { type Browser, expect, type Page } from '@playwright/test';
import {
  addDays,
  DAY_NAMES,
  formatInstant,
  formatSessionDay,
  indiaInstant,
  indiaParts,
} from '#shared/time.ts';
import { approveTeacher, newPerson, newStudent, newTeacher, signIn } from './people.ts';

/** The instant at `time` in India, `days` days from today. */
export function hourIn(days: number, time: string): Date {
  return indiaInstant(addDays(indiaParts(new Date()).date, days), time);
}

/** "Mon 7:00 am", as the teacher's buttons say it. */
export function shortHour(start: Date): string {
  return `${formatSessionDay(start, 'en').slice(0, 3)} ${formatInstant(start, 'time', 'en')}`;
}

/** The fields of a request that offers exactly these hours. */
function offering(hours: readonly Date[]) {
  const times = [...new Set(hours.map((hour) => hour.getTime()))].map((time) => new Date(time));
  const starts = [...new Set(times.map((time) => indiaParts(time).minutes))];
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return {
    clientPreferredDays: [...new Set(times.map((time) => DAY_NAMES[indiaParts(time).dayOfWeek]))],
    clientTimeSlots: starts.map((start) => ({ startTime: clock(start), endTime: clock(start + 60) })),
    preferredInstants: times.map((time) => time.toISOString()),
  };
}

export type RequestSpec = {
  name: readonly [string, string];
  message: string;
  hours: readonly Date[];
  more?: object;
};

/**
 * Signs up and approves a teacher with one pending request for each entry, each from a new student. Leaves the browser
 * signed in as the teacher.
 */
export async function createTeacherWithRequests(
  page: Page,
  { browser, baseURL }: { browser: Browser; baseURL: string | undefined },
  requests: readonly RequestSpec[],
): Promise<{ teacherId: string; person: ReturnType<typeof newPerson> }> {
  const person = newPerson('Revathi', 'Subramaniam');
  const { id: teacherId } = await newTeacher(page, person);
  const prices = { onlinePrice: 700, offlinePrice: 850, monthlyOnlinePrice: 6500 };
  const priced = await page.request.put('/api/teacher/profile', { data: prices });
  expect(priced.status(), await priced.text()).toBe(200);
  await approveTeacher(page, teacherId);
  for (const { name, message, hours, more } of requests) {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    const student = await context.newPage();
    await newStudent(student, newPerson(...name));
    const asked = await student.request.post('/api/booking-requests', {
      data: {
        teacherId,
        sessionType: 'online',
        pricingType: 'hourly',
        message,
        ...(hours.length > 0 && offering(hours)),
        ...more,
      },
    });
    expect(asked.status(), await asked.text()).toBe(201);
    await context.close();
  }
  await page.context().clearCookies();
  await signIn(page, person);
  return { teacherId, person };
}
