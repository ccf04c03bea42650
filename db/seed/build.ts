import type { Insertable } from 'kysely';
import { lessonRows } from '#db/factories/lessons.ts';
import { createSequence } from '#db/factories/sequence.ts';
import type { TeacherRows } from '#db/factories/teachers.ts';
import { CONSENT_DOCUMENTS } from '#features/identity/consent-documents.ts';
import { availableSlug, wantedSlug } from '#features/teachers/slug.ts';
import type { Consents, Lessons } from '#platform/server/db/types.ts';
import { displayName } from '#shared/texts/text.ts';
import { indiaInstant, indiaParts } from '#shared/time.ts';
import { listArtUrls } from './art.ts';
import { demoAdmin, demoBookings, demoStudent, demoTeacher } from './demo-people.ts';
import { type SampleHistory, sampleHistory } from './history.ts';
import { createRandom } from './random.ts';
import { type SampleStudent, sampleStudents } from './students.ts';
import { sampleTeachers } from './teachers.ts';

const SEED = 20_251_121;

export type DemoRows = SampleHistory & {
  admin: ReturnType<typeof demoAdmin>;
  teachers: TeacherRows[];
  students: SampleStudent[];
  consents: Insertable<Consents>[];
  lessons: Insertable<Lessons>[];
};

/** All demo rows. The same Indian calendar day gives the same rows, ids included. */
export function buildDemo(now: Date): DemoRows {
  const today = indiaInstant(indiaParts(now).date, '00:00');
  const tools = { random: createRandom(SEED), sequence: createSequence('demo'), art: listArtUrls(), today };

  const teacher = demoTeacher(tools);
  const otherTeachers = sampleTeachers(tools, teacher.rows.user.profile_picture ?? null);
  const student = demoStudent(tools);
  const otherStudents = sampleStudents(tools);
  const teachers = [teacher, ...otherTeachers];
  giveSlugs(teachers.map(({ rows }) => rows));

  const history = sampleHistory(tools, teachers, otherStudents);
  const own = demoBookings(tools, {
    student,
    teacher,
    otherTeachers: otherTeachers.filter(
      ({ isListed, rows }) =>
        isListed && rows.teacher.online_price !== null && rows.teacher.created_at < today,
    ),
    otherStudents: studentsWithout(history, otherStudents, teacher.rows.teacher.id),
  });
  const admin = demoAdmin(tools);
  // Consents as given at sign-up; ids generated last leave all other ids unchanged.
  const people = [
    ...teachers.map(({ rows }) => rows.user),
    student.user,
    ...otherStudents.map(({ user }) => user),
  ];
  const consents = people.flatMap(({ id, created_at: at }) =>
    CONSENT_DOCUMENTS.map((agreed) => ({
      ...agreed,
      id: tools.sequence.id(new Date(at)),
      user_id: id,
      given_at: at,
    })),
  );
  const bookings = [...history.bookings, ...own.bookings];
  return {
    admin,
    consents,
    teachers: teachers.map(({ rows }) => rows),
    students: [student, ...otherStudents],
    bookings,
    lessons: bookings.flatMap((booking) => lessonRows(tools.sequence, booking)),
    reviews: [...history.reviews, ...own.reviews],
  };
}

/** Gives approved teachers their short address. */
function giveSlugs(teachers: readonly TeacherRows[]): void {
  const given = new Set<string>();
  for (const { teacher, user } of teachers) {
    if (teacher.review_status !== 'approved') continue;
    const name = displayName({ firstName: user.first_name ?? null, lastName: user.last_name ?? null });
    teacher.slug = availableSlug(wantedSlug(name), { isTaken: false, highest: null }, given);
    given.add(teacher.slug);
  }
}

/** Students of the teacher's city without a session with the teacher. */
function studentsWithout(history: SampleHistory, students: readonly SampleStudent[], teacherId: string) {
  const known = new Set(
    history.bookings
      .filter((booking) => booking.teacher_id === teacherId)
      .map((booking) => booking.client_id),
  );
  return students.filter(({ user, cityId }) => !known.has(user.id) && cityId === students[0]?.cityId);
}
