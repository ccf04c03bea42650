import { sql } from 'kysely';
import type { Completion } from '#features/students/contract.ts';
import type { PricingType, SessionType } from '#features/teachers/pricing.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { DayName } from '#shared/time.ts';
import { type BookingRecord, SELECT_BOOKINGS, type Times } from '../store.ts';

type Asked = {
  clientId: string;
  /** Profile id or user id. */
  teacher: string;
  /** Start of the longest rate-limit window. */
  since: Date;
  /** Maximum number of creation times to return. */
  max: number;
};

/** What a new request depends on: the student's profile, blocks and earlier requests. */
export type RequestHistory = {
  /** What the student has to add before booking. */
  missing: Completion['missing'];
  /** Whether the student has asked to delete the account, and can still keep it. */
  isBeingDeleted: boolean;
  /** Whether one of the two has blocked the other. */
  isBlocked: boolean;
  /** Creation times of the student's requests, newest first. */
  requestedAt: Date[];
  /** Number of the student's pending requests. */
  pending: number;
  /**
   * Number of the student's latest request; the next takes `turn + 1`. It is unique, so of two concurrent requests one
   * fails.
   */
  turn: number;
  /** The pending request to this teacher, or null. It may have expired. */
  waiting: { id: string; expiresAt: Date | null } | null;
  /** How the teacher answers requests; null if there are no figures yet. */
  replies: { requests: number; answered: number; typicalMinutes: number | null } | null;
};

type Row = Omit<RequestHistory, 'waiting' | 'replies'> & {
  waitingId: string | null;
  waitingUntil: Date | null;
  requests: number | null;
  answered: number | null;
  typicalMinutes: number | null;
};

/** Reads what the student's profile lacks, and the student's earlier requests, to this teacher and in total. */
export async function getRequestHistory(db: Db, asked: Asked): Promise<RequestHistory> {
  // The `order by` of pending requests chooses the index: without it and without statistics, PostgreSQL reads an index
  // of all students' pending requests.
  const { rows } = await sql<Row>`
    select
      array(select b.created_at from bookings b where b.client_id = c.id and b.created_at > ${asked.since}
        order by b.created_at desc limit ${asked.max}::int) as "requestedAt",
      (select count(*)::int from (select from bookings p where p.client_id = c.id and p.status = 'pending'
        order by p.client_id, p.teacher_id) mine) as pending,
      coalesce((select max(b.client_turn) from bookings b where b.client_id = c.id), 0) as turn,
      (select s.missing from student_completions s where s.user_id = c.id) as missing,
      exists (select from people p where p.id = c.id and p.deletion_due_at is not null) as "isBeingDeleted",
      exists (select from blocked_pairs k where k.student_id = c.id and k.teacher_user_id = t.user_id) as "isBlocked",
      w.id as "waitingId", w.expires_at as "waitingUntil",
      f.requests, f.answered, f.typical_minutes as "typicalMinutes"
    from (select ${asked.clientId}::uuid as id) c
    left join teacher_profiles t on t.id = ${asked.teacher}::uuid or t.user_id = ${asked.teacher}::uuid
    left join teacher_reply_figures f on f.teacher_id = t.id
    left join bookings w on w.client_id = c.id and w.teacher_id = t.id and w.status = 'pending'`.execute(db);
  const { waitingId, waitingUntil, requests, answered, typicalMinutes, ...history } = rows[0] as Row;
  return {
    ...history,
    waiting: waitingId === null ? null : { id: waitingId, expiresAt: waitingUntil },
    replies: requests === null ? null : { requests, answered: answered ?? 0, typicalMinutes },
  };
}

export type NewBooking = {
  id: string;
  clientId: string;
  teacherId: string;
  sessionType: SessionType;
  pricingType: PricingType;
  isDemo: boolean;
  price: number | null;
  timeSlotId: string | null;
  message: string;
  preferredDays: readonly DayName[];
  preferredTimes: Times;
  preferredInstants: readonly Date[];
  anyTime: boolean;
  expiresAt: Date;
  now: Date;
  /** The number of this request among the student's requests: `turn` of the request history plus one. */
  turn: number;
};

/**
 * Inserts a request and reads it back. Null if one of the two accounts is blocked or being deleted: `for share` waits for
 * a concurrent block or deletion, which would not see this request, and makes a later one wait. Violates
 * bookings_one_pending or bookings_one_demo if the student already has such a request to this teacher, and
 * bookings_client_turn if the student has made another request since the history was read.
 */
export async function insertBooking(tx: Db, booking: NewBooking): Promise<BookingRecord | null> {
  const { id, clientId, teacherId, now } = booking;
  const { rows } = await sql<BookingRecord>`
    with open_accounts as (
      select a.id from people a
      where a.id in (${clientId}, (select t.user_id from teacher_profiles t where t.id = ${teacherId}))
        and a.blocked_at is null and a.deletion_due_at is null
      order by a.id for share of a),
    bookings as (
      insert into bookings (id, client_id, teacher_id, status, session_type, pricing_type, is_demo, price, time_slot_id,
        message, preferred_days, preferred_times, preferred_instants, any_time, expires_at, client_turn,
        created_at, updated_at)
      select ${id}, ${clientId}, ${teacherId}, 'pending', ${booking.sessionType}, ${booking.pricingType},
        ${booking.isDemo}, ${booking.price}, ${booking.timeSlotId}, ${booking.message}, ${booking.preferredDays},
        ${JSON.stringify(booking.preferredTimes)}, ${booking.preferredInstants}, ${booking.anyTime},
        ${booking.expiresAt}, ${booking.turn}, ${now}, ${now}
      where (select count(*) from open_accounts) = 2
      returning *)
    ${SELECT_BOOKINGS}`.execute(tx);
  return rows[0] ?? null;
}
