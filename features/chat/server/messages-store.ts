import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import type { Side } from '#shared/side.ts';
import { CHAT_LIMITS, DAY_MS, MINUTE_MS, PAGE_SIZE } from '../limits.ts';
import type { Pair } from './store.ts';

export type MessageRecord = {
  id: string;
  seq: number;
  senderId: string;
  content: string;
  bookingId: string | null;
  createdAt: Date;
  clientId: string | null;
};

const COLUMNS = [
  'm.id',
  'm.seq',
  'm.sender_id as senderId',
  'm.content',
  'm.booking_id as bookingId',
  'm.created_at as createdAt',
  'm.client_id as clientId',
] as const;

/** Returns one page of messages before a `seq`, oldest first. */
export async function listMessages(db: Db, conversationId: string, before: number): Promise<MessageRecord[]> {
  const latestFirst = await db
    .selectFrom('messages as m')
    .select(COLUMNS)
    .where('m.conversation_id', '=', conversationId)
    .where('m.seq', '<', before)
    .orderBy('m.seq', 'desc')
    .limit(PAGE_SIZE)
    .execute();
  return latestFirst.reverse();
}

export async function findMessageByClientId(
  db: Db,
  senderId: string,
  clientId: string,
): Promise<(MessageRecord & Pair) | null> {
  const row = await db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select([...COLUMNS, 'c.student_id as studentId', 'c.teacher_user_id as teacherUserId'])
    .where('m.sender_id', '=', senderId)
    .where('m.client_id', '=', clientId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findMessage(db: Db, id: string): Promise<(MessageRecord & Pair) | null> {
  const row = await db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select([...COLUMNS, 'c.student_id as studentId', 'c.teacher_user_id as teacherUserId'])
    .where('m.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Unread counts by sender. */
export async function countUnread(db: Db, userId: string): Promise<{ userId: string; count: number }[]> {
  const { rows } = await sql<{ userId: string; count: number }>`
    select peer as "userId", n::int as count from (
      select c.teacher_user_id as peer, c.id, c.student_read_seq as mark from conversations c
        where c.student_id = ${userId} and c.last_seq > c.student_read_seq
      union all
      select c.student_id, c.id, c.teacher_read_seq from conversations c
        where c.teacher_user_id = ${userId} and c.last_seq > c.teacher_read_seq
    ) unread,
    lateral (select count(*) as n from messages m
      where m.conversation_id = unread.id and m.seq > unread.mark and m.sender_id <> ${userId}) counted
    where n > 0
    order by peer
  `.execute(db);
  return rows;
}

export type ConversationRow = {
  userId: string;
  firstName: string;
  lastName: string;
  profilePicture: string | null;
  teacherId: string | null;
  content: string;
  senderId: string;
  createdAt: Date;
  unread: number;
};

/** Conversations with at least one message, latest first, at most 200. */
export async function listConversations(db: Db, userId: string, side: Side): Promise<ConversationRow[]> {
  const ownId = sql.ref(side === 'student' ? 'c.student_id' : 'c.teacher_user_id');
  const otherId = sql.ref(side === 'student' ? 'c.teacher_user_id' : 'c.student_id');
  const mark = sql.ref(side === 'student' ? 'c.student_read_seq' : 'c.teacher_read_seq');
  const { rows } = await sql<ConversationRow>`
    select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName",
      u.profile_picture as "profilePicture", t.id as "teacherId",
      m.content, m.sender_id as "senderId", m.created_at as "createdAt",
      (select count(*)::int from messages n where n.conversation_id = c.id and n.seq > ${mark}
        and n.sender_id <> ${userId}) as unread
    from conversations c
      join people u on u.id = ${otherId}
      left join teacher_profiles t on t.user_id = u.id
      join messages m on m.conversation_id = c.id and m.seq = c.last_seq
    where ${ownId} = ${userId} and c.last_seq > 0
    order by c.last_message_at desc, c.id desc
    limit 200
  `.execute(db);
  return rows;
}

export type NewMessage = {
  id: string;
  pair: Pair;
  sender: Side;
  content: string;
  bookingId: string | null;
  clientId: string | null;
  now: Date;
};

const idsOf = ({ pair, sender }: Pick<NewMessage, 'pair' | 'sender'>) =>
  sender === 'student'
    ? { me: pair.studentId, other: pair.teacherUserId }
    : { me: pair.teacherUserId, other: pair.studentId };

/** Sends a live hint, so that open pages of both users show a stored message. */
function announceMessage(db: Db, message: NewMessage): void {
  const { me, other } = idsOf(message);
  const note = { kind: 'chat', id: message.id };
  sendLiveHint(db, [other, me], ['/api/chat/unread-counts', '/api/chat/conversations'], note);
}

/** Set when a user sends a message: the sender has seen the conversation and needs no notice about it. */
const MARK_NOTIFIED = {
  student: sql.raw('student_told_seq = c.last_seq + 1'),
  teacher: sql.raw('teacher_told_seq = c.last_seq + 1'),
};

export type SendResult = {
  minuteAt: Date;
  minuteCount: number;
  dayAt: Date;
  dayCount: number;
  /** The stored message's `seq`; null if it was not stored. */
  seq: number | null;
};

type OpenConversationValues = Omit<NewMessage, 'pair' | 'sender'> &
  Pair & {
    me: string;
    other: string;
    minuteAgo: Date;
    dayAgo: Date;
    perMinute: number;
    perDay: number;
  };

/**
 * Stores a message if the limits and rules allow it. The CTE `counts` counts the sender's messages
 * per minute and per day, including this one.
 */
const openConversationSql = (v: OpenConversationValues, sender: Side) => sql<SendResult>`
  with counts as (
    insert into chat_people as p (user_id, minute_at, minute_count, day_at, day_count)
      values (${v.me}::uuid, ${v.now}::timestamptz, 1, ${v.now}::timestamptz, 1)
    on conflict (user_id) do update set
      minute_at = case when p.minute_at <= ${v.minuteAgo}::timestamptz then excluded.minute_at else p.minute_at end,
      minute_count = case when p.minute_at <= ${v.minuteAgo}::timestamptz then 1 else p.minute_count + 1 end,
      day_at = case when p.day_at <= ${v.dayAgo}::timestamptz then excluded.day_at else p.day_at end,
      day_count = case when p.day_at <= ${v.dayAgo}::timestamptz then 1 else p.day_count + 1 end
    returning minute_at, minute_count, day_at, day_count
  ),
  place as (
    update conversations c set last_seq = c.last_seq + 1, last_message_at = ${v.now}::timestamptz, ${MARK_NOTIFIED[sender]}
    from counts
    where c.student_id = ${v.studentId}::uuid and c.teacher_user_id = ${v.teacherUserId}::uuid
      and c.student_wrote and c.teacher_wrote
      and not exists (select from blocked_pairs k where k.student_id = c.student_id and k.teacher_user_id = c.teacher_user_id)
      and counts.minute_count <= ${v.perMinute}::int and counts.day_count <= ${v.perDay}::int
      and exists (select from people u where u.id = ${v.other}::uuid and u.blocked_at is null)
      and not exists (select from messages m where m.sender_id = ${v.me}::uuid
        and m.client_id = ${v.clientId}::uuid)
    returning c.id, c.last_seq
  ),
  stored as (
    insert into messages (id, conversation_id, seq, sender_id, content, booking_id, client_id, created_at)
    select ${v.id}::uuid, place.id, place.last_seq, ${v.me}::uuid, ${v.content}::text,
      ${v.bookingId}::uuid, ${v.clientId}::uuid, ${v.now}::timestamptz from place
    returning seq
  )
  select counts.minute_at as "minuteAt", counts.minute_count as "minuteCount", counts.day_at as "dayAt",
    counts.day_count as "dayCount", stored.seq
  from counts left join stored on true
`;

/**
 * Counts the message against the sender's limits and, in the same statement, stores it if both users have written
 * before and neither is blocked. `seq` is null if it was not stored: a limit is exceeded, the message was already
 * stored, or the caller must run the full checks.
 */
export async function insertInOpenConversation(
  db: Db,
  message: NewMessage,
  factor: number,
): Promise<SendResult> {
  const { pair, sender, now, ...rest } = message;
  const values = {
    ...rest,
    ...pair,
    ...idsOf(message),
    now,
    minuteAgo: new Date(now.getTime() - MINUTE_MS),
    dayAgo: new Date(now.getTime() - DAY_MS),
    perMinute: CHAT_LIMITS.perMinute * factor,
    perDay: CHAT_LIMITS.perDay * factor,
  };
  const { rows } = await openConversationSql(values, sender).execute(db);
  const sent = rows[0] as SendResult;
  if (sent.seq !== null) announceMessage(db, message);
  return sent;
}

/** Stores a message in a locked conversation. Returns its `seq`. */
export async function insertMessage(tx: Db, message: NewMessage, first: { cold: boolean }): Promise<number> {
  const { me } = idsOf(message);
  const { pair, now } = message;
  const { rows } = await sql<{ seq: number }>`
    with place as (
      update conversations c set last_seq = c.last_seq + 1, last_message_at = ${now}::timestamptz, ${MARK_NOTIFIED[message.sender]},
        student_wrote = c.student_wrote or ${message.sender === 'student'}::boolean,
        teacher_wrote = c.teacher_wrote or ${message.sender === 'teacher'}::boolean,
        cold = case when c.started_at is null then ${first.cold}::boolean else c.cold end,
        started_at = coalesce(c.started_at, ${now}::timestamptz)
      where c.student_id = ${pair.studentId}::uuid and c.teacher_user_id = ${pair.teacherUserId}::uuid
      returning c.id, c.last_seq
    ),
    stored as (
      insert into messages (id, conversation_id, seq, sender_id, content, booking_id, client_id, created_at)
      select ${message.id}::uuid, place.id, place.last_seq, ${me}::uuid, ${message.content}::text,
        ${message.bookingId}::uuid, ${message.clientId}::uuid, ${now}::timestamptz from place
      returning seq
    )
    select seq from stored
  `.execute(tx);
  announceMessage(tx, message);
  return (rows[0] as { seq: number }).seq;
}
