import { bookingRow, reviewRow } from '#db/factories/bookings.ts';
import { userRow } from '#db/factories/people.ts';
import type { Sequence } from '#db/factories/sequence.ts';
import { teacherRows } from '#db/factories/teachers.ts';
import { formatSessionTime } from '#shared/time.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import type { ArtUrls } from './art.ts';
import type { SampleHistory } from './history.ts';
import { readPlaces } from './places.ts';
import { type SampleStudent, studentOf } from './students.ts';
import type { SampleTeacher } from './teachers.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SINCE_DAYS = 420;

type Tools = { sequence: Sequence; art: ArtUrls; today: Date };

function bengaluru() {
  const city = readPlaces().find(({ id }) => id === 'bengaluru-k');
  if (city === undefined) throw new Error('places.txt has no Bengaluru');
  const area = (name: string) => city.areas.filter((place) => place.name === name);
  return { city, area };
}

/** The demo teacher: approved and listed in Bengaluru, with every price set. */
export function demoTeacher({ sequence, art, today }: Tools): SampleTeacher {
  const { city, area } = bengaluru();
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
  const { id, name, latitude, longitude } = city;
  const rows = teacherRows(sequence, {
    ...DEMO_ACCOUNTS.teacher,
    isSample: true,
    createdAt: new Date(today.getTime() - SINCE_DAYS * DAY_MS),
    profilePicture: art.portraits('braid')[0] ?? null,
    intro: 'Steady Hatha and soft Vinyasa in Indiranagar. Beginners, bring your questions.',
    detailedDescription: [
      'I have taught in Indiranagar for eleven years, first on a terrace, now in a small room near the metro with space for six mats. We begin with five minutes of breathing, warm up slowly and take two postures in depth.',
      'Online I ask you to place the camera at hip height so that I can see your feet. For home visits I stay between Indiranagar and Koramangala and bring a spare mat. Send me a message with two or three times that suit you and we will find one.',
    ].join('\n\n'),
    experience: 11,
    onlinePrice: 700,
    offlinePrice: 950,
    monthlyOnlinePrice: 6_400,
    monthlyOfflinePrice: 8_800,
    offersFreeDemo: true,
    photos: art.photos.slice(0, 4),
    city: { id, name, latitude, longitude },
    areas: [...area('Indiranagar'), ...area('Koramangala'), ...area('HSR Layout')],
    specializations: ['hatha-yoga', 'vinyasa-flow', 'breathwork', 'restorative-yoga'],
    topExpertise: ['hatha-yoga', 'breathwork'],
    certifications: [
      {
        name: '200-hour Yoga Teacher Training',
        organization: 'Sample Institute of Yoga, Nashik',
        year: today.getUTCFullYear() - 12,
        isChecked: true,
      },
      {
        name: 'Pranayama Teaching Course',
        organization: 'Sample Yoga School, Pune',
        year: today.getUTCFullYear() - 8,
        isChecked: true,
      },
    ],
    slots: [
      ...weekdays.flatMap((day) => [
        { day, start: '06:30', end: '08:30' },
        { day, start: '18:00', end: '20:00' },
      ]),
      { day: 'saturday', start: '08:00', end: '11:00' },
    ],
  });
  return { rows, city, isListed: true, ageDays: SINCE_DAYS };
}

/** The demo student: profile complete, both contacts verified. */
export function demoStudent({ sequence, today }: Tools): SampleStudent {
  const { city, area } = bengaluru();
  return studentOf(sequence, {
    ...DEMO_ACCOUNTS.student,
    createdAt: new Date(today.getTime() - SINCE_DAYS * DAY_MS),
    city,
    area: area('Koramangala')[0] ?? null,
  });
}

export function demoAdmin({ sequence, today }: Tools): ReturnType<typeof userRow> {
  const createdAt = new Date(today.getTime() - SINCE_DAYS * DAY_MS);
  return userRow(sequence, 'admin', { ...DEMO_ACCOUNTS.admin, isSample: true, createdAt });
}

type Cast = {
  student: SampleStudent;
  teacher: SampleTeacher;
  otherStudents: readonly SampleStudent[];
  otherTeachers: readonly SampleTeacher[];
};

/** The bookings of the demo student and teacher: pending requests, future sessions, two to review, one rejected. */
export function demoBookings({ sequence, today }: Tools, cast: Cast): SampleHistory {
  const confirmedReply = (at: Date) =>
    `Booking confirmed for ${formatSessionTime(at, 'en')}. Looking forward to our session!`;
  const at = (days: number, hour: number) => new Date(today.getTime() + days * DAY_MS + hour * HOUR_MS);
  const [first, second, third, fourth] = cast.otherTeachers;
  const [anu, bela, chitra] = cast.otherStudents;
  if (!first || !second || !third || !fourth || !anu || !bela || !chitra)
    throw new Error('the cast is too small');

  const pair = (student: SampleStudent, teacher: SampleTeacher) => ({
    clientId: student.user.id,
    teacherId: teacher.rows.teacher.id,
  });
  const priced = (teacher: SampleTeacher) => ({ price: teacher.rows.teacher.online_price ?? null });
  const confirmed = (student: SampleStudent, teacher: SampleTeacher, sessionAt: Date) =>
    bookingRow(sequence, pair(student, teacher), {
      ...priced(teacher),
      status: 'confirmed',
      createdAt: at(-3, 18),
      answeredAt: at(-2, 9),
      sessionAt,
      teacherResponse: confirmedReply(sessionAt),
      preferredDays: ['monday', 'wednesday', 'friday'],
    });
  const finished = (teacher: SampleTeacher, sessionAt: Date) =>
    bookingRow(sequence, pair(cast.student, teacher), {
      ...priced(teacher),
      status: 'completed',
      createdAt: new Date(sessionAt.getTime() - 2 * DAY_MS),
      answeredAt: new Date(sessionAt.getTime() - DAY_MS),
      sessionAt,
      teacherResponse: confirmedReply(sessionAt),
    });
  return {
    bookings: [
      bookingRow(sequence, pair(cast.student, cast.teacher), {
        ...priced(cast.teacher),
        createdAt: at(-1, 19),
        message: 'I would like to begin with two mornings a week. I have practised a little, long ago.',
        preferredDays: ['monday', 'wednesday', 'saturday', 'sunday'],
        preferredTimes: [
          { startTime: '07:00', endTime: '08:00' },
          { startTime: '18:00', endTime: '19:00' },
        ],
      }),
      bookingRow(sequence, pair(anu, cast.teacher), {
        sessionType: 'offline',
        price: cast.teacher.rows.teacher.offline_price ?? null,
        createdAt: at(-1, 20),
        message: 'We are two friends near 80 Feet Road in Koramangala. Could you come to us on Saturdays?',
        preferredDays: ['saturday', 'sunday'],
        preferredTimes: [{ startTime: '09:00', endTime: '10:00' }],
      }),
      confirmed(bela, cast.teacher, at(2, 18.5)),
      confirmed(chitra, cast.teacher, at(4, 7)),
      confirmed(cast.student, first, at(3, 7)),
      finished(second, at(-6, 18)),
      finished(third, at(-24, 7)),
      bookingRow(sequence, pair(cast.student, fourth), {
        ...priced(fourth),
        status: 'cancelled',
        createdAt: at(-12, 10),
        answeredAt: at(-11, 8),
        teacherResponse: 'Sorry, I cannot accommodate this booking request.',
        closedBy: 'teacher',
      }),
      finished(cast.teacher, at(-10, 7)),
    ],
    reviews: [
      reviewRow(sequence, pair(cast.student, third), {
        rating: 5,
        comment: 'Kind, exact and never in a hurry. I left with a ten-minute sequence that I still do.',
        isVerifiedSession: true,
        createdAt: at(-22, 21),
      }),
    ],
  };
}
