import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import { DEFAULT_LOCALE, findLocale, type Locale } from '#shared/texts/locale.ts';
import type { NoticeData } from '#shared/texts/notice.ts';
import type { ChannelSetting } from '../channels.ts';

export type NewNotice = {
  id: string;
  userId: string;
  kind: string;
  data: NoticeData;
  /** The user whose name is in `data`; null if there is none. */
  about: string | null;
  now: Date;
  /** API paths that open pages of these users refetch when the notice is stored. */
  stale?: { userIds: readonly string[]; paths: readonly `/api/${string}`[] } | undefined;
};

/**
 * Inserts a notice, unless the account is erased, and tells open pages to refetch. Returns the recipient's addresses and
 * choices; null if the user is blocked or erased.
 */
export async function insertNotification(
  tx: Db,
  { data, stale, ...row }: NewNotice,
  topic: string,
): Promise<Recipient | null> {
  const { rows } = await sql<RecipientRow>`
    with notice as (
      insert into notifications (id, user_id, event, data, about, created_at)
      select ${row.id}::uuid, id, ${row.kind}::text, ${JSON.stringify(data)}::jsonb, ${row.about}::uuid,
        ${row.now}::timestamptz
      from accounts where id = ${row.userId} and anonymised_at is null
      returning user_id)
    select u.locale, case when u.email_verified_at is not null then u.email end as email,
      case when u.mobile_verified_at is not null then u.mobile end as mobile,
      coalesce(s.choices, '[]') as choices, s.tokens ->> ${topic} as token
    from notice join accounts u on u.id = notice.user_id left join notice_settings s on s.user_id = u.id
    where u.blocked_at is null`.execute(tx);
  sendLiveHint(tx, [row.userId], ['/api/notifications']);
  if (stale) sendLiveHint(tx, stale.userIds, stale.paths);
  const [user] = rows;
  return user === undefined ? null : { ...user, locale: findLocale(user.locale) ?? DEFAULT_LOCALE };
}

export type NoticeRecord = {
  id: string;
  kind: string;
  data: NoticeData;
  createdAt: Date;
  readAt: Date | null;
};

/** Returns at most `limit` notices of the user, newest first, that follow the notice `after`. */
export async function listNotifications(
  db: Db,
  page: { userId: string; limit: number; after: string | undefined },
): Promise<NoticeRecord[]> {
  let query = db
    .selectFrom('notifications as n')
    .select(['n.id', 'n.event as kind', 'n.data', 'n.created_at as createdAt', 'n.read_at as readAt'])
    .where('n.user_id', '=', page.userId)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(page.limit);
  const { after } = page;
  if (after !== undefined) {
    query = query.where((eb) =>
      eb(
        eb.refTuple('n.created_at', 'n.id'),
        '<',
        eb
          .selectFrom('notifications as last')
          .select(['last.created_at', 'last.id'])
          .where('last.id', '=', after)
          .where('last.user_id', '=', page.userId)
          .$asTuple('created_at', 'id'),
      ),
    );
  }
  return (await query.execute()).map((row) => ({ ...row, data: row.data as NoticeData }));
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function hasNotification(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the user's unread notices as read: one, or all. */
export async function markRead(db: Db, userId: string, id: string | null, now: Date): Promise<void> {
  let query = db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (id !== null) query = query.where('id', '=', id);
  await query.execute();
}

export type ChoiceRow = { topic: string; channel: ChannelSetting; wanted: boolean };

/** The user's choices; a topic or channel without a row has its default. */
export function listChoices(db: Db, userId: string): Promise<ChoiceRow[]> {
  return db
    .selectFrom('notification_choices')
    .select(['topic', 'channel', 'wanted'])
    .where('user_id', '=', userId)
    .execute();
}

export async function saveChoices(db: Db, userId: string, rows: readonly ChoiceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('notification_choices')
    .values(rows.map((row) => ({ user_id: userId, ...row })))
    .onConflict((on) =>
      on.columns(['user_id', 'topic', 'channel']).doUpdateSet({ wanted: sql`excluded.wanted` }),
    )
    .execute();
}

/** Stores choices, except those that the user has already made. */
export async function insertChoices(db: Db, userId: string, rows: readonly ChoiceRow[]): Promise<void> {
  await db
    .insertInto('notification_choices')
    .values(rows.map((row) => ({ user_id: userId, ...row })))
    .onConflict((on) => on.doNothing())
    .execute();
}

export type Recipient = {
  locale: Locale;
  email: string | null;
  mobile: string | null;
  choices: ChoiceRow[];
  /** Token for unsubscribing from mail about the topic; null before the first mail. */
  token: string | null;
};

type RecipientRow = Omit<Recipient, 'locale'> & { locale: string | null };

/**
 * Returns the user's unsubscribe token for a topic; if there is none, stores the given one. It locks the token's row
 * until the transaction ends. So look for a token first and call this only without one: otherwise all transactions that
 * notify this user would wait for each other.
 */
export async function ensureUnsubscribeToken(
  db: Db,
  row: { token: string; userId: string; topic: string; now: Date },
): Promise<string> {
  const { token } = await db
    .insertInto('unsubscribe_tokens')
    .values({ token: row.token, user_id: row.userId, topic: row.topic, created_at: row.now })
    // Without an update, "on conflict" would return no row.
    .onConflict((on) => on.columns(['user_id', 'topic']).doUpdateSet({ topic: row.topic }))
    .returning('token')
    .executeTakeFirstOrThrow();
  return token;
}

/** The user's address and unsubscribe tokens for these topics; null if there was never a mail about any. */
export async function findMailed(
  db: Db,
  userId: string,
  topics: readonly string[],
): Promise<{ email: string; tokens: string[] } | null> {
  const rows = await db
    .selectFrom('unsubscribe_tokens as t')
    .innerJoin('accounts as a', 'a.id', 't.user_id')
    .select(['a.email', 't.token'])
    .where('t.user_id', '=', userId)
    .where('t.topic', 'in', [...topics])
    .execute();
  const [first] = rows;
  return first?.email ? { email: first.email, tokens: rows.map(({ token }) => token) } : null;
}

export async function findToken(db: Db, token: string): Promise<{ userId: string; topic: string } | null> {
  const row = await db
    .selectFrom('unsubscribe_tokens')
    .select(['user_id as userId', 'topic'])
    .where('token', '=', token)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a user's inbox, choices and unsubscribe tokens. */
export async function deleteNotificationsOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute();
  await tx.deleteFrom('notification_choices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('unsubscribe_tokens').where('user_id', '=', userId).execute();
}

/**
 * Replaces a user's name in all notices about them: each value in `data` whose key ends with "name" or "names". If the
 * user is a teacher, also replaces the title and the place of a class, which are the teacher's words. Returns the users
 * who own these notices.
 */
export async function replaceNamesOf(
  tx: Db,
  userId: string,
  { name, title }: { name: string; title: string },
): Promise<string[]> {
  const { rows } = await sql<{ reader: string }>`
    update notifications set about = null, data = data || (
      select coalesce(jsonb_object_agg(
        key, case key when 'title' then ${title} when 'place' then '' else ${name} end::text
      ), '{}') from jsonb_object_keys(data) key
      where key ~ '[nN]ames?$' or (key in ('title', 'place') and data ? 'teacherName')
    )
    where about = ${userId}::uuid
    returning user_id as reader`.execute(tx);
  return [...new Set(rows.map(({ reader }) => reader))];
}

/** Deletes the oldest notices from before a time, at most `limit`. Returns how many. */
export async function deleteNotificationsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const oldest = db
    .selectFrom('notifications')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', 'in', oldest)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
