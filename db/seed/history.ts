import { bookingRow, reviewRow } from '#db/factories/bookings.ts';
import type { Sequence } from '#db/factories/sequence.ts';
import { formatSessionTime } from '#shared/time.ts';
import type { Random } from './random.ts';
import { reviewText } from './review-texts.ts';
import type { SampleStudent } from './students.ts';
import type { SampleTeacher } from './teachers.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type SampleHistory = {
  bookings: ReturnType<typeof bookingRow>[];
  reviews: ReturnType<typeof reviewRow>[];
};

type Tools = { random: Random; sequence: Sequence; today: Date };

/** Completed sessions of listed teachers, with reviews. */
export function sampleHistory(
  tools: Tools,
  teachers: readonly SampleTeacher[],
  students: readonly SampleStudent[],
): SampleHistory {
  const history: SampleHistory = { bookings: [], reviews: [] };
  for (const [turn, teacher] of teachers.entries()) {
    if (teacher.isListed) teach(tools, { teacher, turn, students, history });
  }
  return history;
}

type Plan = {
  teacher: SampleTeacher;
  turn: number;
  students: readonly SampleStudent[];
  history: SampleHistory;
};

function teach(tools: Tools, { teacher, turn, students, history }: Plan): void {
  const { random, sequence, today } = tools;
  const row = teacher.rows.teacher;
  const onlyInPerson = row.online_price === null && row.offline_price !== null;
  const near = students.filter((student) => student.cityId === teacher.city.id);
  const candidates = random.shuffle(onlyInPerson ? near : students).slice(0, sessionsOf(random, teacher));
  // The share of five-star reviews differs between teachers.
  const said = new Set<string>();
  const warmth = random.int(48, 88);
  for (const [index, student] of candidates.entries()) {
    const isNear = student.cityId === teacher.city.id;
    const sessionType = row.offline_price !== null && isNear && random.chance(70) ? 'offline' : 'online';
    if (sessionType === 'online' && row.online_price === null && row.offline_price !== null) continue;
    const daysAgo = Math.min(teacher.ageDays - 3, 5 + index * 6 + random.int(0, 5));
    const start = new Date(today.getTime() - daysAgo * DAY_MS + hourOf(random, teacher) * 60_000);
    const createdAt = new Date(start.getTime() - random.int(30, 80) * HOUR_MS);
    const pair = { clientId: student.user.id, teacherId: row.id };
    history.bookings.push(
      bookingRow(sequence, pair, {
        status: 'completed',
        sessionType,
        price: (sessionType === 'online' ? row.online_price : row.offline_price) ?? null,
        message: sessionType === 'offline' ? `I live in ${student.client.area ?? teacher.city.name}.` : '',
        teacherResponse: `Booking confirmed for ${formatSessionTime(start, 'en')}. Looking forward to our session!`,
        sessionAt: start,
        createdAt,
        answeredAt: new Date(createdAt.getTime() + random.int(1, 20) * HOUR_MS),
      }),
    );
    if (random.chance(18)) continue;
    const rating = starsOf(random, warmth);
    const comment = reviewText(rating, turn * 13 + index, said);
    said.add(comment);
    history.reviews.push(
      reviewRow(sequence, pair, {
        rating,
        comment,
        isVerifiedSession: true,
        createdAt: new Date(start.getTime() + random.int(3, 80) * HOUR_MS),
      }),
    );
  }
}

/**
 * Returns how many students had a session with the teacher: none for new teachers, a few for most, about 24 for some.
 */
function sessionsOf(random: Random, teacher: SampleTeacher): number {
  if (teacher.ageDays < 60) return 0;
  if (random.chance(12)) return random.int(14, 26);
  return random.int(2, 11);
}

function starsOf(random: Random, warmth: number): number {
  if (random.chance(warmth)) return 5;
  return random.chance(72) ? 4 : 3;
}

/** Start of a session in minutes after midnight in India: a published hour, else 7 am. */
function hourOf(random: Random, teacher: SampleTeacher): number {
  const { slots } = teacher.rows;
  return slots.length === 0 ? 420 : random.pick(slots).start_min;
}
