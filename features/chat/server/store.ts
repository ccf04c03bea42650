import { sql } from 'kysely';
import type { BookingStatus } from '#features/bookings/lifecycle.ts';
import type { Role } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Side } from '#shared/side.ts';

/** The student and the teacher of a conversation. */
export type Pair = { studentId: string; teacherUserId: string };
export type PersonRecord = {
  userId: string;
  role: Role;
  firstName: string;
  lastName: string;
  profilePicture: string | null;
  teacherId: string | null;
  /** Listed in search: approved, not hidden, not blocked. */
  listed: boolean;
  /** An admin blocked the account. */
  accountBlocked: boolean;
};

export async function findPerson(db: Db, userId: string): Promise<PersonRecord | null> {
  const row = await db
    .selectFrom('people as u')
    .leftJoin('teacher_profiles as t', 't.user_id', 'u.id')
    .select([
      'u.id as userId',
      'u.role',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.profile_picture as profilePicture',
      't.id as teacherId',
    ])
    .select([
      sql<boolean>`t.id is not null and (t.review_status = 'approved' or t.is_verified) and t.hidden_at is null
        and u.blocked_at is null`.as('listed'),
      sql<boolean>`u.blocked_at is not null`.as('accountBlocked'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export type ConversationRecord = {
  id: string;
  lastSeq: number;
  studentWrote: boolean;
  teacherWrote: boolean;
  studentReadSeq: number;
  teacherReadSeq: number;
};

export type PairFacts = {
  conversation: ConversationRecord | null;
  /** The latest booking of the pair, in any state. */
  booking: { id: string; status: BookingStatus } | null;
  /** The student has, or had, a seat in a group class of the teacher. */
  hasSeat: boolean;
  /** The users (student, teacher or both) who have blocked the other one. */
  blockedBy: Side[];
};

/**
 * Returns what is known about a student and a teacher: their conversation, their latest booking, seats in classes and
 * the blocks between them.
 */
export async function findPairFacts(db: Db, { studentId, teacherUserId }: Pair): Promise<PairFacts> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('booking_facts as b')
        .innerJoin('teacher_profiles as t', 't.id', 'b.teacher_id')
        .select(
          sql<{ id: string; status: BookingStatus }>`json_build_object('id', b.id, 'status', b.status)`.as(
            'it',
          ),
        )
        .where('b.client_id', '=', studentId)
        .where('t.user_id', '=', teacherUserId)
        .orderBy('b.created_at', 'desc')
        .orderBy('b.id', 'desc')
        .limit(1)
        .as('booking'),
      eb
        .exists(
          eb
            .selectFrom('seat_facts as s')
            .innerJoin('teacher_profiles as t', 't.id', 's.teacher_id')
            .select('s.id')
            .where('s.student_id', '=', studentId)
            .where('t.user_id', '=', teacherUserId),
        )
        .as('hasSeat'),
      eb
        .selectFrom('conversations as c')
        .select(
          sql<ConversationRecord>`json_build_object('id', c.id, 'lastSeq', c.last_seq, 'studentWrote', c.student_wrote,
            'teacherWrote', c.teacher_wrote, 'studentReadSeq', c.student_read_seq,
            'teacherReadSeq', c.teacher_read_seq)`.as('it'),
        )
        .where('c.student_id', '=', studentId)
        .where('c.teacher_user_id', '=', teacherUserId)
        .as('conversation'),
      eb
        .selectFrom('blocked_pairs as k')
        .select(sql<Side[]>`coalesce(json_agg(k.blocked_by), '[]')`.as('it'))
        .where('k.student_id', '=', studentId)
        .where('k.teacher_user_id', '=', teacherUserId)
        .as('blockedBy'),
    ])
    .executeTakeFirst();
  return {
    conversation: row?.conversation ?? null,
    booking: row?.booking ?? null,
    hasSeat: Boolean(row?.hasSeat),
    blockedBy: row?.blockedBy ?? [],
  };
}

/** Finds or creates the conversation of the pair and locks its row until the transaction ends. */
export async function lockConversation(tx: Db, pair: Pair, made: { id: string; now: Date }): Promise<void> {
  await tx
    .insertInto('conversations')
    .values({
      id: made.id,
      student_id: pair.studentId,
      teacher_user_id: pair.teacherUserId,
      created_at: made.now,
    })
    .onConflict((conflict) => conflict.constraint('conversations_pair_key').doNothing())
    .execute();
  await tx
    .selectFrom('conversations')
    .select('id')
    .where('student_id', '=', pair.studentId)
    .where('teacher_user_id', '=', pair.teacherUserId)
    .forUpdate()
    .execute();
}

/** Marks all messages in the conversation as read by `reader`. Returns false if they were already marked. */
export async function updateReadMark(tx: Db, pair: Pair, reader: Side): Promise<boolean> {
  const column = reader === 'student' ? 'student_read_seq' : 'teacher_read_seq';
  const result = await tx
    .updateTable('conversations')
    .set((eb) => ({ [column]: eb.ref('last_seq') }))
    .where('student_id', '=', pair.studentId)
    .where('teacher_user_id', '=', pair.teacherUserId)
    .whereRef(column, '<', 'last_seq')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function hasSeenSafety(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('chat_people')
    .select('safety_seen_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.safety_seen_at != null;
}

export async function updateSafetySeen(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .insertInto('chat_people')
    .values({ user_id: userId, safety_seen_at: at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        safety_seen_at: eb.fn.coalesce('chat_people.safety_seen_at', 'excluded.safety_seen_at'),
      })),
    )
    .execute();
}

/** Locks a user's row until the transaction ends, so that concurrent requests cannot change the user's counts. */
export async function lockPerson(tx: Db, userId: string): Promise<void> {
  await tx.selectFrom('chat_people').select('user_id').where('user_id', '=', userId).forUpdate().execute();
}

/** Number of teachers without a booking of this student that the student has written to since `since`. */
export async function countColdConversations(db: Db, studentId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('conversations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('student_id', '=', studentId)
    .where('cold', '=', true)
    .where('started_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the booking belongs to this pair. */
export async function hasBooking(db: Db, pair: Pair, bookingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('booking_facts as b')
    .innerJoin('teacher_profiles as t', 't.id', 'b.teacher_id')
    .select('b.id')
    .where('b.id', '=', bookingId)
    .where('b.client_id', '=', pair.studentId)
    .where('t.user_id', '=', pair.teacherUserId)
    .executeTakeFirst();
  return row !== undefined;
}
