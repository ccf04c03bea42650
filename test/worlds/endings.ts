import type { BookingOverrides } from '#db/factories/bookings.ts';
import type { BookingAction, BookingParty } from '#features/bookings/lifecycle.ts';
import type { Side } from '#shared/side.ts';
import type { TestClient } from '#test/test-app.ts';
import { deleteAccount } from './privacy-world.ts';
import { END, HOUR_MS, NOW, type SessionWorld, START } from './session-world.ts';

type Url = { id: string; url: string };

/** A session's student and teacher, and an admin who has just signed in. */
export type EndingWorld = SessionWorld & { asAdmin: TestClient };

export type Ending = {
  action: BookingAction;
  by: BookingParty;
  /** The person who reads about the end of the booking: the one who did not end it. */
  seenBy: Side;
  from: BookingOverrides;
  /** When the booking ends; NOW by default. */
  at?: Date;
  /** Steps that must happen before `end`. */
  before?: (world: EndingWorld, booking: Url) => Promise<unknown>;
  end: (world: EndingWorld, booking: Url) => Promise<unknown>;
  status: 'cancelled' | 'completed';
  closedBy: BookingParty | null;
  /** The text that this person reads about the end. */
  line: string;
};

export const PENDING = { status: 'pending', sessionAt: null } as const;
const LAPSED = { ...PENDING, expiresAt: new Date(Date.parse(NOW) + HOUR_MS) };
export const CONFIRMED = { status: 'confirmed', sessionAt: START } as const;
const answer = (as: TestClient, { url }: Url, status: string) => as.put(`${url}/status`, { status });
const block = ({ asAdmin }: EndingWorld, userId: string) =>
  asAdmin.post(`/api/admin/users/${userId}/block`, { reason: 'A false name.' });
const settle = ({ asAdmin }: EndingWorld, { id }: Url, verdict: 'completed' | 'cancelled') =>
  asAdmin.post(`/api/admin/no-shows/${id}/verdict`, { verdict, reason: 'Nobody came.' });
const DELETED = 'This account is being deleted.';
const BLOCKED = 'This account is no longer active.';

/** All ways in which a booking can end, who reads about it, and the text. */
export const ENDINGS: readonly Ending[] = [
  {
    action: 'reject',
    by: 'teacher',
    seenBy: 'student',
    from: PENDING,
    end: (world, booking) => answer(world.asTeacher, booking, 'cancelled'),
    status: 'cancelled',
    closedBy: 'teacher',
    line: 'Declined by the teacher',
  },
  {
    action: 'cancel',
    by: 'student',
    seenBy: 'teacher',
    from: PENDING,
    end: (world, booking) => answer(world.asStudent, booking, 'cancelled'),
    status: 'cancelled',
    closedBy: 'student',
    line: 'Cancelled by the student',
  },
  {
    action: 'expire',
    by: 'expired',
    seenBy: 'student',
    from: LAPSED,
    at: LAPSED.expiresAt,
    end: (world) => world.runJobs(),
    status: 'cancelled',
    closedBy: 'expired',
    line: 'Request expired',
  },
  ...(['student', 'teacher'] as const).map((by): Ending => {
    const asker = by === 'student' ? 'teacher' : 'student';
    const clientOf = (world: EndingWorld, side: Side) =>
      side === 'student' ? world.asStudent : world.asTeacher;
    return {
      action: 'agreeToCancel',
      by,
      seenBy: asker,
      from: CONFIRMED,
      before: (world, { url }) =>
        clientOf(world, asker).post(`${url}/cancellation`, { reason: 'Down with a fever' }),
      end: (world, { url }) => clientOf(world, by).post(`${url}/cancellation/accept`),
      status: 'cancelled',
      closedBy: asker,
      line: 'Cancelled by you. Down with a fever',
    };
  }),
  {
    action: 'complete',
    by: 'teacher',
    seenBy: 'student',
    from: CONFIRMED,
    at: START,
    end: (world, booking) => answer(world.asTeacher, booking, 'completed'),
    status: 'completed',
    closedBy: null,
    line: 'Session completed',
  },
  {
    action: 'complete',
    by: 'expired',
    seenBy: 'student',
    from: CONFIRMED,
    at: END,
    end: (world) => world.runJobs(),
    status: 'completed',
    closedBy: null,
    line: 'Session completed',
  },
  ...(['completed', 'cancelled'] as const).map(
    (status): Ending => ({
      action: 'settle',
      by: 'admin',
      seenBy: 'student',
      from: CONFIRMED,
      at: END,
      before: (world, { url }) => world.asTeacher.post(`${url}/no-show`, {}),
      end: (world, booking) => settle(world, booking, status),
      status,
      closedBy: status === 'cancelled' ? 'admin' : null,
      line: status === 'cancelled' ? 'Cancelled by our team. Nobody came.' : 'Session completed',
    }),
  ),
  ...[PENDING, CONFIRMED].flatMap((from): Ending[] => [
    {
      action: 'leave',
      by: 'teacher',
      seenBy: 'student',
      from,
      end: (world) => deleteAccount(world.asTeacher, world.teacher),
      status: 'cancelled',
      closedBy: 'teacher',
      line: `Cancelled by the teacher. ${DELETED}`,
    },
    {
      action: 'leave',
      by: 'student',
      seenBy: 'teacher',
      from,
      end: (world) => deleteAccount(world.asStudent, world.student),
      status: 'cancelled',
      closedBy: 'student',
      line: `Cancelled by the student. ${DELETED}`,
    },
    {
      action: 'leave',
      by: 'admin',
      seenBy: 'student',
      from,
      end: (world) => block(world, world.teacher.userId),
      status: 'cancelled',
      closedBy: 'admin',
      line: `Cancelled by our team. ${BLOCKED}`,
    },
    {
      action: 'leave',
      by: 'admin',
      seenBy: 'teacher',
      from,
      end: (world) => block(world, world.studentId),
      status: 'cancelled',
      closedBy: 'admin',
      line: `Cancelled by our team. ${BLOCKED}`,
    },
  ]),
];
