import '#app/slices.ts';
import { findTransition } from '#features/bookings/lifecycle.ts';
import { lockBooking, updateBooking } from '#features/bookings/server/actions/change-store.ts';
import { bookingConfirmed } from '#features/bookings/server/events.ts';
import { notifyOfAction } from '#features/bookings/server/notices.ts';
import { findBooking, lockName } from '#features/bookings/server/store.ts';
import { lessonEnd } from '#features/lessons/lesson.ts';
import { replaceLessons } from '#features/lessons/server/service.ts';
import { createDb, createPool, type Db } from '#platform/server/db/client.ts';
import { migrateToLatest } from '#platform/server/db/migrate.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { emit } from '#platform/server/domain-events.ts';
import { createBooking, createStudent, createTeacher } from '#test/factories.ts';
import { startDatabases } from './databases.ts';
import { percentile } from './measure.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60);
/** Three lessons a week for a year. */
const YEAR = 156;
const DAY_MS = 86_400_000;
const FIRST = Date.parse('2027-01-04T01:00:00Z');

type Pair = { id: string; teacherId: string; studentId: string };

/** Milliseconds of the transaction that confirms a request and stores its plan or payment, notice and mail. */
async function confirm(db: Db, { id, teacherId, studentId }: Pair, starts: readonly Date[]): Promise<number> {
  const start = starts[0] as Date;
  const now = new Date();
  const begun = performance.now();
  await inTransaction(db, async (tx) => {
    await lockName(tx, `bookings:teacher:${teacherId}`);
    await lockBooking(tx, id);
    await findBooking(tx, id);
    const reminders = starts.map(() => 0);
    const taken = await replaceLessons(tx, {
      bookingId: id,
      teacherId,
      starts,
      overlapOk: false,
      reminders,
      now,
    });
    if (taken.length > 0) throw new Error('an hour was taken');
    const session = {
      start,
      end: lessonEnd(start),
      endsAt: lessonEnd(starts.at(-1) ?? start),
      overlapOk: false,
    };
    await emit(tx, bookingConfirmed, {
      bookingId: id,
      teacherId,
      studentId,
      sessionType: 'online',
      isMonth: starts.length > 1,
      price: 600,
      days: ['monday', 'wednesday', 'friday'],
      changes: [],
      startsAt: start,
      endsAt: session.endsAt,
      now,
    });
    const accept = findTransition('accept', 'pending', 'teacher');
    if (accept === null) throw new Error('no such transition');
    await updateBooking(tx, id, accept, { session, now });
    const confirmed = await findBooking(tx, id);
    if (confirmed === null) throw new Error('no booking');
    await notifyOfAction(
      tx,
      { before: confirmed, booking: confirmed },
      { action: 'accept', by: 'teacher', now },
    );
  });
  return performance.now() - begun;
}

/**
 * Compares confirming a year's plan (156 lessons) with confirming one hour, measured in turn (goal: at most 3 times).
 */
export async function benchPlanConfirm(): Promise<void> {
  const databases = await startDatabases();
  const url = await databases.empty('plan_confirm');
  const db = createDb(createPool({ connectionString: url, poolSize: 2 }));
  try {
    await migrateToLatest(db);
    const student = await createStudent(db);
    const times: Record<'hour' | 'year', number[]> = { hour: [], year: [] };
    for (let round = -5; round < ROUNDS; round += 1) {
      for (const kind of ['hour', 'year'] as const) {
        const teacher = await createTeacher(db);
        const { id } = await createBooking(db, { student, teacher, status: 'pending', sessionAt: null });
        const starts = Array.from(
          { length: kind === 'year' ? YEAR : 1 },
          (_, index) => new Date(FIRST + (Math.floor(index / 3) * 7 + (index % 3) * 2) * DAY_MS),
        );
        const ms = await confirm(db, { id, teacherId: teacher.teacherId, studentId: student.userId }, starts);
        if (round >= 0) times[kind].push(ms);
      }
    }
    const at = (kind: 'hour' | 'year', share: number) =>
      percentile(
        times[kind].toSorted((a, b) => a - b),
        share,
      );
    const ratio = (share: number) => (at('year', share) / at('hour', share)).toFixed(2);
    console.log(
      `a year's plan: hour p50 ${at('hour', 0.5).toFixed(1)} ms, ${YEAR} lessons p50 ${at('year', 0.5).toFixed(1)} ms, ` +
        `p95 ${at('year', 0.95).toFixed(1)} ms`,
    );
    console.log(`a year's plan ÷ one hourly confirmation: p50 ${ratio(0.5)}, p5 ${ratio(0.05)}`);
  } finally {
    await db.destroy();
    await databases.stop();
  }
}
