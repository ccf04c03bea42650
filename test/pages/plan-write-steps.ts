import type { CachedSite } from '#test/cached-site.ts';
import { createBooking, createStudent, signInAs } from '#test/factories.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Steps on plans of the site's teacher, each with a student of its own. */
export function planWriteSteps({ test, teacher, asTeacher }: CachedSite) {
  /** Creates a month that began `daysAgo` days ago. Returns its first lesson and the next one that can be skipped. */
  async function newPlan(n: number, daysAgo: number) {
    const student = await createStudent(test.db);
    const now = test.clock.now().getTime();
    const { id } = await createBooking(test.db, {
      student,
      teacher,
      status: 'confirmed',
      pricingType: 'monthly',
      preferredDays: ['monday', 'wednesday', 'friday'],
      sessionAt: new Date(now - daysAgo * DAY_MS - (2 + (n % 7)) * HOUR_MS),
      overlapOk: true,
    });
    const asStudent = await signInAs(test, student);
    const url = `/api/plans/${id}`;
    const { lessons } = (await asStudent.get(url)).json() as { lessons: { id: string; startsAt: string }[] };
    const ahead = lessons.find(({ startsAt }) => Date.parse(startsAt) > now + DAY_MS);
    return { asStudent, url, first: lessons[0]?.id, next: `${url}/lessons/${ahead?.id}`, now };
  }

  async function skipped(n: number) {
    const plan = await newPlan(n, 3);
    return { ...plan, reply: await plan.asStudent.post(`${plan.next}/skip`) };
  }

  return {
    skipLesson: async (n: number) => (await skipped(n)).reply,
    pickMakeUp: async (n: number) => {
      const { asStudent, next } = await skipped(n);
      const coming = await asStudent.get(`/api/teacher/${teacher.teacherId}/coming-days`);
      const { days } = coming.json() as { days: { hours: { startsAt: string; state: string }[] }[] };
      const free = days.slice(1).flatMap(({ hours }) => hours.filter(({ state }) => state === 'free'));
      return asStudent.post(`${next}/make-up`, { time: free[n % Math.max(free.length, 1)]?.startsAt });
    },
    acceptLessonTime: async (n: number) => {
      const { asStudent, url, next, now } = await newPlan(n, 3);
      const time = new Date(now + (2 + (n % 9)) * DAY_MS).toISOString();
      await asTeacher.post(`${next}/proposals`, { times: [time] });
      const { lessons } = (await asStudent.get(url)).json() as {
        lessons: { proposal: { id: string } | null }[];
      };
      const pid = lessons.find(({ proposal }) => proposal !== null)?.proposal?.id;
      return asStudent.post(`${next}/proposals/${pid}/accept`, {});
    },
    pausePlan: async (n: number) => {
      const { asStudent, url, now } = await newPlan(n, 3);
      const from = new Date(now + (2 + (n % 3)) * DAY_MS).toISOString().slice(0, 10);
      return asStudent.post(`${url}/pause`, { from, days: 7, makeUp: true });
    },
    markLesson: async (n: number) => {
      const { url, first } = await newPlan(n, 0);
      return asTeacher.put(`${url}/lessons/${first}/mark`, { held: false });
    },
  };
}
