import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lessonStarts } from '#features/bookings/requests/plan.ts';
import type { Plan } from '#features/plans/contract.ts';
import { type DayName, formatSessionDay, indiaParts } from '#shared/time.ts';
import { createBooking, createStudent, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { NOW } from '#test/worlds/session-world.ts';

/**
 * Property test with random months, hours, skips, pauses, moves and make-ups of one teacher on the real database: no
 * two promised hours overlap, no promised hour is lost, and every refusal names the dates that it refuses.
 */

const RUNS = Number(process.env.PLAN_RUNS ?? 8);
const STEPS = 16;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Mon 2 Mar 2026, 7:00 am in India. */
const MONDAY = Date.parse('2026-03-02T07:00:00+05:30');

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Step =
  | { do: 'month'; pattern: number; day: number; half: number }
  | { do: 'hour'; day: number; half: number }
  | { do: 'skip'; plan: number; lesson: number }
  | { do: 'pause'; plan: number; day: number; days: number; makeUp: boolean }
  | { do: 'move'; plan: number; lesson: number; day: number; half: number }
  | { do: 'later'; days: number };

const PATTERNS: DayName[][] = [['monday', 'wednesday', 'friday'], ['tuesday', 'thursday'], ['saturday']];
/** Start times in half hours, so that hours can also overlap by half. */
const place = { day: fc.nat(40), half: fc.nat(3) };
const which = { plan: fc.nat(5), lesson: fc.nat(12) };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('month' as const), pattern: fc.nat(2), ...place }),
  fc.record({ do: fc.constant('hour' as const), ...place }),
  fc.record({ do: fc.constant('skip' as const), ...which }),
  fc.record({
    do: fc.constant('pause' as const),
    plan: fc.nat(5),
    day: fc.nat(35),
    days: fc.integer({ min: 1, max: 14 }),
    makeUp: fc.boolean(),
  }),
  fc.record({ do: fc.constant('move' as const), ...which, ...place }),
  fc.record({ do: fc.constant('later' as const), days: fc.integer({ min: 1, max: 4 }) }),
);

const timeOf = ({ day, half }: { day: number; half: number }) =>
  new Date(MONDAY + (day + 1) * DAY_MS + (half * HOUR_MS) / 2);

type Reply = Awaited<ReturnType<TestClient['post']>>;
type Month = { id: string; student: Awaited<ReturnType<typeof createStudent>>; promised: number };

class History {
  readonly months: Month[] = [];
  readonly teacher: Teacher;
  asTeacher: TestClient;
  private constructor(teacher: Teacher, asTeacher: TestClient) {
    this.teacher = teacher;
    this.asTeacher = asTeacher;
  }

  static async begin(): Promise<History> {
    test.clock.set(NOW);
    const teacher = await createTeacher(test.db);
    return new History(teacher, await signInAs(test, teacher));
  }

  /** Starts of the hours that the teacher has promised, except those of one booking. */
  async taken(except: string): Promise<Date[]> {
    const { rows } = await sql<{ start: Date }>`
      select starts_at as start from booked_lessons
      where teacher_id = ${this.teacher.teacherId} and booking_id <> ${except} and state in ('planned', 'held')`.execute(
      test.db,
    );
    return rows.map(({ start }) => start);
  }

  /** Expects that a refusal names the days of all requested hours that overlap a promised one. */
  async expectNamed(reply: Reply, wanted: readonly Date[], except: string): Promise<void> {
    const taken = await this.taken(except);
    const lost = wanted.filter((want) => taken.some((one) => Math.abs(Number(one) - Number(want)) < HOUR_MS));
    if (reply.statusCode < 400) return expect(lost).toEqual([]);
    if (reply.json().code !== 'BOOKING_OVERLAP') return;
    expect(lost.length).toBeGreaterThan(0);
    // A refusal of a single hour names no date, because it is clear which hour was requested.
    if (wanted.length > 1)
      for (const one of lost) expect(reply.json().message).toContain(formatSessionDay(one, 'en'));
  }

  async confirm(start: Date, days: DayName[] | null): Promise<void> {
    if (start <= test.clock.now()) return;
    const student = await createStudent(test.db);
    const kind = days === null ? {} : ({ pricingType: 'monthly', preferredDays: days } as const);
    const { id } = await createBooking(test.db, {
      ...{ student, teacher: this.teacher, status: 'pending', sessionAt: null, createdAt: test.clock.now() },
      ...kind,
    });
    const planned = {
      pricingType: days ? 'monthly' : 'hourly',
      isDemo: false,
      preferredDays: days ?? [],
    } as const;
    const wanted = lessonStarts(start, planned);
    const url = `/api/booking-requests/${id}/status`;
    const answer = { status: 'confirmed', confirmedDateTime: start.toISOString() };
    let reply = await this.asTeacher.put(url, answer);
    await this.expectNamed(reply, wanted, id);
    let left = wanted;
    if (reply.statusCode === 409 && days !== null) {
      // The teacher confirms again without the dates that were named. This is refused only if the first date is among
      // them.
      const taken = await this.taken(id);
      left = wanted.filter((want) => taken.every((one) => Math.abs(Number(one) - Number(want)) >= HOUR_MS));
      const lessonChanges = wanted
        .filter((want) => !left.includes(want))
        .map((from) => ({ from: from.toISOString(), to: null }));
      reply = await this.asTeacher.put(url, { ...answer, lessonChanges });
      expect(reply.statusCode).toBe(left.includes(wanted[0] as Date) ? 200 : 400);
    }
    if (reply.statusCode === 200 && days !== null) this.months.push({ id, student, promised: left.length });
  }

  async run(one: Step): Promise<void> {
    if (one.do === 'month') return this.confirm(timeOf(one), PATTERNS[one.pattern] ?? null);
    if (one.do === 'hour') return this.confirm(timeOf(one), null);
    if (one.do === 'later') {
      test.clock.set(new Date(test.clock.now().getTime() + one.days * DAY_MS).toISOString());
      this.asTeacher = await signInAs(test, this.teacher);
      return;
    }
    const month = this.months[one.plan % Math.max(this.months.length, 1)];
    if (month === undefined) return;
    const asStudent = await signInAs(test, month.student);
    const url = `/api/plans/${month.id}`;
    const plan = (await asStudent.get(url)).json() as Plan;
    if (one.do === 'pause') {
      const from = indiaParts(new Date(MONDAY + one.day * DAY_MS)).date;
      const reply = await asStudent.post(`${url}/pause`, { from, days: one.days, makeUp: one.makeUp });
      expect([200, 400, 409]).toContain(reply.statusCode);
      if (reply.statusCode === 409 && reply.json().code === 'PLAN_DATES_TAKEN')
        expect(reply.json().message).toMatch(/\d+ [A-Z][a-z]{2}/);
      return;
    }
    const lesson = plan.lessons[one.lesson % plan.lessons.length];
    const path = `${url}/lessons/${lesson?.id}`;
    if (one.do === 'skip') {
      const reply = await asStudent.post(`${path}/skip`);
      expect([200, 409]).toContain(reply.statusCode);
      return;
    }
    const asked = await this.asTeacher.post(`${path}/proposals`, { times: [timeOf(one).toISOString()] });
    if (asked.statusCode !== 201) return;
    const pid = (asked.json() as Plan).lessons.find(({ id }) => id === lesson?.id)?.proposal?.id;
    const wanted = timeOf(one);
    const moved = await asStudent.post(`${path}/proposals/${pid}/accept`, {});
    if (moved.statusCode === 409 && moved.json().code === 'BOOKING_OVERLAP')
      expect(moved.json().message).toContain(formatSessionDay(wanted, 'en'));
  }

  async check(): Promise<void> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from lessons a join lessons b on a.teacher_id = b.teacher_id and a.id < b.id and a.at && b.at
      where a.teacher_id = ${this.teacher.teacherId} and a.state in ('planned', 'held') and b.state in ('planned', 'held')
        and not a.overlap_ok and not b.overlap_ok`.execute(test.db);
    expect(rows[0]?.count).toBe(0);
    for (const { id, student, promised } of this.months) {
      const asStudent = await signInAs(test, student);
      const [mine, theirs] = [
        await asStudent.get(`/api/plans/${id}`),
        await this.asTeacher.get(`/api/plans/${id}`),
      ];
      const plan = mine.json() as Plan;
      expect(plan.total).toBe(promised);
      expect((theirs.json() as Plan).lessons).toEqual(plan.lessons);
      const end = await test.db
        .selectFrom('bookings')
        .select('ends_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const last = plan.lessons.filter(({ state }) => state === 'planned').at(-1);
      if (last) expect(Number(end.ends_at)).toBeGreaterThanOrEqual(Date.parse(last.endsAt));
    }
  }
}

it('no promised hour overlaps or is lost, and refused dates are named', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: STEPS }), async (steps) => {
      const history = await History.begin();
      for (const one of steps) await history.run(one);
      await history.check();
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
