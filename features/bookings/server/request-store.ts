import { sql } from 'kysely';
import type { Chosen } from '#features/notifications/channels.ts';
import type { Prices } from '#features/teachers/pricing.ts';
import type { Db } from '#platform/server/db/client.ts';
import { compiledOnce } from '#platform/server/db/compiled-once.ts';

type Choice = { topic: string; channel: Chosen; wanted: boolean };

type Asked = {
  clientId: string;
  /** Profile id or user id. */
  teacher: string;
  /** Start of the longest window of the limits. */
  since: Date;
  /** Most creation times to return. */
  max: number;
};

const factsRows = compiledOnce((db, asked: Asked) =>
  db
    .selectFrom('accounts as c')
    .leftJoin('student_places as place', 'place.user_id', 'c.id')
    .leftJoin('teacher_profiles as t', (join) =>
      join.on((eb) => eb.or([eb('t.id', '=', asked.teacher), eb('t.user_id', '=', asked.teacher)])),
    )
    .leftJoin('accounts as tu', 'tu.id', 't.user_id')
    .leftJoin('notice_settings as n', 'n.user_id', 'tu.id')
    .leftJoin('teacher_reply_figures as f', 'f.teacher_id', 't.id')
    .leftJoin('bookings as w', (join) =>
      join
        .onRef('w.client_id', '=', 'c.id')
        .onRef('w.teacher_id', '=', 't.id')
        .on('w.status', '=', sql.lit('pending')),
    )
    .select(['c.first_name', 'c.last_name', 'c.profile_picture', 'place.city_name', 'place.area'])
    .select(['c.email', 'c.mobile', 'c.email_verified_at', 'c.mobile_verified_at'])
    .select(['t.id as t_id', 't.hidden_at', 't.review_status', 't.is_verified', 't.offers_free_demo'])
    .select(['t.online_price', 't.offline_price', 't.monthly_online_price', 't.monthly_offline_price'])
    .select(['tu.id as tu_id', 'tu.first_name as tu_first_name', 'tu.last_name as tu_last_name'])
    .select(['tu.profile_picture as tu_picture', 'tu.blocked_at as tu_blocked_at'])
    .select(['tu.email as tu_email', 'tu.email_verified_at as tu_email_at'])
    .select(['tu.mobile as tu_mobile', 'tu.mobile_verified_at as tu_mobile_at', 'tu.locale as tu_locale'])
    .select(['w.id as waiting_id', 'w.expires_at as waiting_until'])
    .select(['f.requests', 'f.answered', 'f.typical_minutes'])
    .select((eb) => [
      eb.ref('n.choices').$castTo<Choice[] | null>().as('choices'),
      eb.ref('n.tokens').$castTo<Readonly<Record<string, string>> | null>().as('tokens'),
      eb
        .exists(
          eb
            .selectFrom('blocked_pairs as k')
            .select('k.student_id')
            .whereRef('k.student_id', '=', 'c.id')
            .whereRef('k.teacher_user_id', '=', 'tu.id'),
        )
        .as('is_blocked'),
      sql<
        Date[]
      >`array(select b.created_at from bookings b where b.client_id = c.id and b.created_at > ${asked.since}
        order by b.created_at desc limit ${asked.max}::int)`.as('requested_at'),
      // Without the order, a table without statistics is read by an index of everyone's pending requests.
      sql<number>`(select count(*)::int from (select from bookings p where p.client_id = c.id and p.status = 'pending'
        order by p.client_id, p.teacher_id) mine)`.as('pending'),
      sql<number>`coalesce((select max(b.client_turn) from bookings b where b.client_id = c.id), 0)`.as(
        'turn',
      ),
    ])
    .where('c.id', '=', asked.clientId),
);

type Row = Awaited<ReturnType<typeof factsRows>>[number];

/** What `toBookable` of teachers and `toRecipient` of notifications judge. */
export type TeacherRow = Prices & {
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  profilePicture: string | null;
  offersFreeDemo: boolean;
  hiddenAt: Date | null;
  blockedAt: Date | null;
  reviewStatus: Row['review_status'];
  isVerified: boolean;
  email: string | null;
  emailVerifiedAt: Date | null;
  mobile: string | null;
  mobileVerifiedAt: Date | null;
  locale: string | null;
  choices: Choice[] | null;
  tokens: Readonly<Record<string, string>> | null;
};

export type RequestFacts = {
  student: {
    firstName: string;
    lastName: string;
    email: string | null;
    mobile: string | null;
    picture: string | null;
    city: string | null;
    area: string | null;
    emailVerified: boolean;
    mobileVerified: boolean;
  };
  /** Null if the id is unknown. */
  teacher: TeacherRow | null;
  /** Whether one of the two has blocked the other. */
  isBlocked: boolean;
  /** Creation times of the student's requests, newest first. */
  requestedAt: Date[];
  /** Number of the student's pending requests. */
  pending: number;
  /** How many requests the student has made, so that only one can follow these facts. */
  turn: number;
  /** The pending request to this teacher, if any; it may have expired. */
  waiting: { id: string; expiresAt: Date | null } | null;
  /** How the teacher answers requests; null before the first figures. */
  replies: { requests: number; answered: number; typicalMinutes: number | null } | null;
};

/** Everything that a request depends on, in one statement. Throws if the student does not exist. */
export async function getRequestFacts(db: Db, asked: Asked): Promise<RequestFacts> {
  const [row] = await factsRows(db, asked);
  if (row === undefined) throw new Error('the student is gone');
  return {
    student: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      mobile: row.mobile,
      picture: row.profile_picture,
      city: row.city_name,
      area: row.area,
      emailVerified: row.email_verified_at !== null,
      mobileVerified: row.mobile_verified_at !== null,
    },
    teacher: teacherOf(row),
    isBlocked: row.is_blocked === true,
    requestedAt: row.requested_at,
    pending: row.pending,
    turn: row.turn,
    waiting: row.waiting_id === null ? null : { id: row.waiting_id, expiresAt: row.waiting_until },
    replies:
      row.requests === null
        ? null
        : { requests: row.requests, answered: row.answered ?? 0, typicalMinutes: row.typical_minutes },
  };
}

function teacherOf(row: Row): TeacherRow | null {
  if (row.t_id === null || row.tu_id === null) return null;
  return {
    id: row.t_id,
    userId: row.tu_id,
    firstName: row.tu_first_name ?? '',
    lastName: row.tu_last_name ?? '',
    profilePicture: row.tu_picture,
    onlinePrice: row.online_price,
    offlinePrice: row.offline_price,
    monthlyOnlinePrice: row.monthly_online_price,
    monthlyOfflinePrice: row.monthly_offline_price,
    offersFreeDemo: row.offers_free_demo === true,
    hiddenAt: row.hidden_at,
    reviewStatus: row.review_status,
    isVerified: row.is_verified === true,
    blockedAt: row.tu_blocked_at,
    email: row.tu_email,
    emailVerifiedAt: row.tu_email_at,
    mobile: row.tu_mobile,
    mobileVerifiedAt: row.tu_mobile_at,
    locale: row.tu_locale,
    choices: row.choices,
    tokens: row.tokens,
  };
}
